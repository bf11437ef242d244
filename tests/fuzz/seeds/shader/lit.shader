models/a/skin
{
	cull none
	surfaceparm nolightmap
	{
		map $lightmap
	}
	{
		map models/a/skin.tga
		blendFunc filter
		alphaFunc GE128
		rgbGen wave sin 0.5 0.25 0 1
		alphaGen const 0.5
		tcMod scroll 0.1 -0.2
		tcMod rotate 30
		tcMod stretch triangle 1 0.5 0 2
		tcMod transform 1 0 0 1 0.5 0.5
	}
	{
		animMap 4 models/a/one.tga models/a/two.tga
		blendFunc GL_SRC_ALPHA GL_ONE
		tcGen environment
	}
}
