/** The texts of a new product. */
export const sampleTexts = { name: 'Sample name', brand: 'Sample brand', category: 'Sample category' } as const

/** The drawing that is the picture of a new product. */
export const samplePicture = 'sample-product.webp'

/** Whether an address is that of the sample drawing, whatever its version. */
export function isSamplePicture(image: string): boolean {
  return image.startsWith('/images/sample-product')
}

export type SampleField = keyof typeof sampleTexts | 'image'

/** The fields that still have a new product's text, in the order of the form. */
export function sampleFieldsOf(product: Record<SampleField, string>): SampleField[] {
  const texts = (['name', 'category', 'brand'] as const).filter((name) => product[name].trim() === sampleTexts[name])
  return isSamplePicture(product.image) ? [...texts, 'image'] : texts
}

export const sampleFieldNames: Record<SampleField, string> = {
  name: 'Name',
  category: 'Category',
  brand: 'Brand',
  image: 'The picture',
}

/** `Brand and category are still the sample.` */
export function sampleSentence(fields: readonly SampleField[]): string {
  const list = new Intl.ListFormat('en-NZ').format(fields.map((field) => sampleFieldNames[field].toLowerCase()))
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${fields.length === 1 ? 'is' : 'are'} still the sample.`
}
