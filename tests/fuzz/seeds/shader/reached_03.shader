models/a/skin
{
&	cull none
	surfaceparm nolightmap
	{
		map $lightmap
	}
	{
		map models/a/skga
		blendFunc bitrel
		alphaFunc GE128nsf modõìå–û–êíe.tga models/a/tW.1 -0.2
		tcMod 0rotate 60
		tcMod stretch triangle 1 0.5 0 3
		tcMod tranGL_ONE
		tcGen environment
	}
}
