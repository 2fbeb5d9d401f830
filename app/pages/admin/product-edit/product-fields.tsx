import type { ChangeEvent, ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { catalogue } from '#contract/catalogue.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { ComboboxField } from './combobox-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { sizeDirections } from '#app/ui/product/sizes.ts'
import styles from './product-form.module.scss'
import { type FieldName } from '#contract/products/product-fields.ts'
import { fieldLabel, type TextName, type ProductFormValues } from './product-form-values.ts'

interface FieldsProps {
  values: ProductFormValues
  errors: FieldErrors
  change: (name: FieldName, value: string | boolean) => void
  /** The values that other products have; any other text is allowed too. */
  known: ReplyOf<typeof catalogue.known> | undefined
}

/** Name, price, stock, size and kind of a product; the children are the picture. */
export function ProductFields({ children, ...form }: FieldsProps & { children: ReactNode }) {
  const { values, errors, known } = form
  return (
    <>
      <TextField {...textProps('name', form)} />
      <div className={styles.three}>
        <TextField {...textProps('code', form)} />
        <TextField {...textProps('price', form)} inputMode="decimal" />
        <TextField {...textProps('countInStock', form)} inputMode="numeric" />
      </div>
      {children}
      <div className={styles.three}>
        <TextField {...textProps('width', form)} inputMode="numeric" help={`From ${sizeDirections.width}`} />
        <TextField {...textProps('height', form)} inputMode="numeric" />
        <TextField {...textProps('length', form)} inputMode="numeric" help={`From ${sizeDirections.length}`} />
      </div>
      <div className={styles.three}>
        <TextField {...textProps('weightKg', form)} inputMode="decimal" help="0: not known" />
        <SelectField
          label={fieldLabel('homeSpace')}
          name="homeSpace"
          value={values.homeSpace}
          error={errors.homeSpace}
          onChange={({ target }) => form.change('homeSpace', target.value)}
        >
          {rooms.map(({ homeSpace }) => (
            <option key={homeSpace}>{homeSpace}</option>
          ))}
        </SelectField>
        <ComboboxField {...comboboxProps('category', form)} values={known?.categories} />
      </div>
      <div className={styles.three}>
        <ComboboxField {...comboboxProps('brand', form)} values={known?.brands} />
        <ComboboxField {...comboboxProps('material', form)} values={known?.materials} />
        <ComboboxField {...comboboxProps('style', form)} values={known?.styles} />
      </div>
    </>
  )
}

/** Description, keywords and the featured flag of a product. */
export function ProductTexts(form: FieldsProps) {
  const { values, errors, change } = form
  return (
    <>
      <TextareaField
        label={fieldLabel('description')}
        name="description"
        value={values.description}
        error={errors.description}
        onChange={({ target }) => change('description', target.value)}
      />
      <TextField {...textProps('keywords', form)} />
      <CheckField
        name="featured"
        label="Featured: shown under ‘You May Also Like’"
        checked={values.featured}
        error={errors.featured}
        onChange={({ target }) => change('featured', target.checked)}
      />
    </>
  )
}

function comboboxProps(name: TextName, { values, errors, change }: FieldsProps) {
  const onChange = (value: string) => change(name, value)
  return { label: fieldLabel(name), name, value: values[name], error: errors[name], onChange }
}

function textProps(name: TextName, { values, errors, change }: FieldsProps) {
  return {
    label: fieldLabel(name),
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value),
  }
}
