import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { modelSizesError, type Sides } from '#rules/catalogue/model-sizes.ts'
import { checkModelFile } from './check-model-file.ts'

const catalogue = join(import.meta.dirname, '../../../../catalogue')
const products = JSON.parse(readFileSync(join(catalogue, 'products.json'), 'utf8')) as (Sides & {
  name: string
  picture: string
})[]
const modelOf = (picture: string) => picture.replace('.webp', '.glb')

it('the catalogue has a model of each of its 90 products, and no other', () => {
  const shipped = readdirSync(join(catalogue, 'models')).toSorted()
  expect(shipped).toEqual(products.map(({ picture }) => modelOf(picture)).toSorted())
  expect(shipped).toHaveLength(90)
})

it('each product has a model that an upload would accept, as large as the product', async () => {
  const wrong: string[] = []
  for (const product of products) {
    const file = readFileSync(join(catalogue, 'models', modelOf(product.picture)))
    const fault = await checkModelFile(file).then((sides) => modelSizesError(sides, product), String)
    if (fault !== null) wrong.push(`${product.name}: ${fault}`)
  }
  expect(wrong).toEqual([])
})
