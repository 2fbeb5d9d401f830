import type { ChangeEvent } from 'react'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { catalogue } from '#contract/catalogue/catalogue.ts'
import type { FieldName } from '#contract/catalogue/product-fields.ts'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { fieldLabel, type FlagName, type ProductFormValues, type TextName } from './product-form-values.ts'

/** What every part of the product form needs. */
export interface FieldsProps {
  values: ProductFormValues
  errors: FieldErrors
  change: (name: FieldName, value: string | boolean) => void
  /** The values that other products have; any other text is allowed too. */
  known: ReplyOf<typeof catalogue.known> | undefined
}

/** The props of the text field, or textarea, of a field. */
export function textProps(name: TextName, { values, errors, change }: FieldsProps) {
  return {
    label: fieldLabel(name),
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(name, target.value),
  }
}

/** The props of the checkbox of a field. */
export function checkProps(name: FlagName, { values, errors, change }: FieldsProps) {
  return {
    label: fieldLabel(name),
    name,
    checked: values[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.checked),
  }
}

/** The props of the text field of a field whose known values are suggested. */
export function comboboxProps(name: TextName, { values, errors, change }: FieldsProps) {
  const onChange = (value: string) => change(name, value)
  return { label: fieldLabel(name), name, value: values[name], error: errors[name], onChange }
}
