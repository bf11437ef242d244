models/b
{
	qer_editorImage models/b
	sort additive
	deformVertexes wave 100 sin 3 0 0 0
	{
		diffuseMap models/b
		normalMap addNormals(models/b_n, heightMap(models/b_h, 2))
		specularMap models/b_s
		glowMap models/b_a
		rgbGen const ( 1 0.5 0 )
	}
	{
		stage glowMap
		clampMap *white
	}
}
