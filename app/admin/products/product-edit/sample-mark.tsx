import type { ReactNode } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import { type SampleField, sampleFieldNames, sampleFieldsOf } from '#rules/catalogue/sample-product.ts'
import styles from './product-form.module.scss'
import type { ProductFormValues } from './product-form-values.ts'

/** The note of a field that still has its sample value; undefined for any other value. */
export function sampleMark(name: SampleField, values: ProductFormValues): ReactNode {
  if (!sampleFieldsOf(values).includes(name)) return undefined
  return (
    <span className={styles.sample}>
      <Icon name="exclamation-triangle" />
      {`${sampleFieldNames[name]} is still the sample`}
    </span>
  )
}
