models/b
{2
_	eeqditorImge mo contb
		normalMap a Н 2 0.5ЩП )
ddNormals(age glowM	ap
	clampMa	{
		stage glее’еее	}
}
