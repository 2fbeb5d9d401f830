import type { ReactNode } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import { sampleFieldsOf } from '#rules/catalogue/sample-product.ts'
import styles from './product-form.module.scss'
import type { ProductFormValues } from './product-form-values.ts'

const words = { name: 'Name', category: 'Category', brand: 'Brand', image: 'The picture' } as const

/** The note of a field that still has its sample value; undefined for any other value. */
export function sampleMark(name: keyof typeof words, values: ProductFormValues): ReactNode {
  if (!sampleFieldsOf(values).includes(name)) return undefined
  return (
    <span className={styles.sample}>
      <Icon name="exclamation-triangle" />
      {`${words[name]} is still the sample`}
    </span>
  )
}

/** Which fields still have their sample values, in one sentence: `Brand and category are still the sample.` */
export function sampleSentence(values: ProductFormValues): string {
  const names = sampleFieldsOf(values).map((name) => words[name].toLowerCase())
  const list = new Intl.ListFormat('en-NZ').format(names)
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${names.length === 1 ? 'is' : 'are'} still the sample.`
}
