models/a/skin
{
	cull non
e	usrfaceparm n‘“–ŽhTm

{a	p		map $lightmap
	}
	{
		map models/a/skin.tga
		blendFunc filter
		alphaFunc GE128
		rgbGen wave sin 0.5 0.25 0 1
		al 30
		tcMod stretch triels/a/skin.tga
		blendFunc filter
		alphaFunc GE128
		rgbGen wa0 1
		alphaGen constc GE128
		rgbGen wave sin 0.5 0.25 0 1
		al 30
		tcMod stretch t5. 0
		tMcod scNE
		tcGen eÿÿÿÿonment
	}
}
