import type { ReactNode } from 'react'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { ComboboxField } from './combobox-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import type { RoomTexts } from '#contract/pages.ts'
import { shownCategories } from '#rules/catalogue/categories.ts'
import { findRoom, type Room, rooms } from '#rules/catalogue/rooms.ts'
import { sizeDirections } from '#app/ui/product/sizes.ts'
import styles from './product-form.module.scss'
import { checkProps, comboboxProps, type FieldsProps, textProps } from './field-props.ts'
import { fieldLabel, type ProductFormValues } from './product-form-values.ts'
import { sampleMark } from './sample-mark.tsx'

/** Name, price, stock, size and kind of a product; the children are the picture. */
export function ProductFields({ children, ...form }: FieldsProps & { children: ReactNode }) {
  const { values, errors, known } = form
  const shop = useShopDetails()
  return (
    <>
      <TextField {...textProps('name', form)} help={sampleMark('name', values)} />
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
        <ComboboxField
          {...comboboxProps('category', form)}
          values={known?.categories}
          help={sampleMark('category', values) ?? unlistedText(values, shop.rooms)}
        />
      </div>
      <div className={styles.three}>
        <ComboboxField {...comboboxProps('brand', form)} values={known?.brands} help={sampleMark('brand', values)} />
        <ComboboxField {...comboboxProps('material', form)} values={known?.materials} />
        <ComboboxField {...comboboxProps('style', form)} values={known?.styles} />
      </div>
    </>
  )
}

/** Description, keywords and the featured flag of a product. */
export function ProductTexts(form: FieldsProps) {
  return (
    <>
      <TextareaField {...textProps('description', form)} />
      <TextField {...textProps('keywords', form)} />
      <CheckField {...checkProps('featured', form)} label="Featured: shown under ‘You May Also Like’" />
    </>
  )
}

/** The sentence about a category that the room of the piece does not link to; undefined for one that it does. */
function unlistedText({ category, homeSpace }: ProductFormValues, texts: RoomTexts): string | undefined {
  const room = findRoom(homeSpace)
  const word = category.trim()
  if (!room || word === '') return undefined
  const lists = (each: Room) => shownCategories(texts, each).some(({ keyword }) => keyword === word)
  if (lists(room)) return undefined
  const who = rooms.some(lists) ? `The ${homeSpace.toLowerCase()} doesn’t list` : 'No room lists'
  return `${who} this category, so customers only find the piece by search and on the page of the whole room.`
}
