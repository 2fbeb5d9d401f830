import { type ReactNode, useState } from 'react'
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
import {
  checkProps,
  comboboxProps,
  type FieldsProps,
  textProps,
  fieldLabel,
  type ProductFormValues,
  isFilled,
  isFlag,
} from './product-form-values.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { type SampleField, sampleFieldNames, sampleFieldsOf } from '#rules/catalogue/sample-product.ts'
import { findField, type FieldName } from '#contract/catalogue/product-fields.ts'
import { packageExample } from '#rules/catalogue/packages.ts'

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

export function ProductTexts(form: FieldsProps) {
  return (
    <>
      <TextareaField {...textProps('description', form)} />
      <TextField {...textProps('keywords', form)} />
      <CheckField {...checkProps('featured', form)} label="Featured: shown under ‘You May Also Like’" />
    </>
  )
}

/** The sentence about a category that the room of the product does not link to; undefined for one that it does. */
function unlistedText({ category, homeSpace }: ProductFormValues, texts: RoomTexts): string | undefined {
  const room = findRoom(homeSpace)
  const word = category.trim()
  if (!room || word === '') return undefined
  const lists = (each: Room) => shownCategories(texts, each).some(({ keyword }) => keyword === word)
  if (lists(room)) return undefined
  const who = rooms.some(lists) ? `The ${homeSpace.toLowerCase()} doesn’t list` : 'No room lists'
  return `${who} this category, so customers only find the piece by search and on the page of the whole room.`
}

/** The note of a field that still has its sample value; undefined for any other value. */
export function sampleMark(name: SampleField, values: ProductFormValues): ReactNode {
  if (!sampleFieldsOf(values).includes(name)) return undefined
  return (
    <span className="d-inline-flex gap-1 align-items-center text-warning fw-semibold">
      <Icon name="exclamation-triangle" />
      {`${sampleFieldNames[name]} is still the sample`}
    </span>
  )
}

export function ProductFacts(form: FieldsProps) {
  return (
    <div className={styles.sections}>
      <p className="meta">
        What customers ask. The product page leaves out what is empty or 0, so fill in only what you know.
      </p>
      {factSections.map((section) => (
        <Section key={section.title} section={section} form={form} />
      ))}
    </div>
  )
}

/** A section is open when it has something, and opens again when one of its fields is filled or refused. */
function Section({ section: { title, fields }, form }: { section: FactSection; form: FieldsProps }) {
  const names = Object.keys(fields) as FieldName[]
  const isFaulty = names.some((name) => form.errors[name])
  const reason = isFaulty ? 'refused' : names.some((name) => isFilled(form.values[name])) ? 'filled' : null
  const [isOpen, setIsOpen] = useState(reason !== null)
  const [lastReason, setLastReason] = useState(reason)
  if (reason !== lastReason) {
    setLastReason(reason)
    if (reason) setIsOpen(true)
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={styles.facts}>
        {names.map((name) => (
          <FactField key={name} name={name} help={fields[name]} form={form} />
        ))}
      </div>
    </details>
  )
}

function FactField({ name, help, form }: { name: FieldName; help: string | undefined; form: FieldsProps }): ReactNode {
  if (isFlag(name)) return <CheckField {...checkProps(name, form)} help={help} />
  const known = name === 'range' ? form.known?.ranges : name === 'family' ? form.known?.families : undefined
  if (known) return <ComboboxField {...comboboxProps(name, form)} values={known} help={help} />
  const field = findField(name)
  if (field?.kind === 'measure') return <TextField {...textProps(name, form)} help={help} inputMode="numeric" />
  if (field?.kind === 'text' && field.isMultiline) {
    return (
      <div className={styles.wide}>
        <TextareaField {...textProps(name, form)} help={help} rows={3} />
      </div>
    )
  }
  return <TextField {...textProps(name, form)} help={help} />
}

interface FactSection {
  title: string
  fields: Partial<Record<FieldName, string>>
}

const factSections: readonly FactSection[] = [
  {
    title: 'Timber, finish and care',
    fields: {
      piece: 'What it is, such as coffee table',
      timber: 'As the product page says it, such as Oak top, painted solid timber base',
      timbers: 'The names for filters, with commas, such as Oak, Recycled elm',
      finish: 'As the product page says it, such as Honey, lacquer',
      finishColour: 'For choices and filters, such as honey',
      finishCoat: 'Such as oil, wax or matt lacquer',
      care: 'How the customer looks after it',
    },
  },
  {
    title: 'Boxes and the way in',
    fields: {
      packing: 'Such as whole, flat or in two parts',
      packages: `One box a line, outer sides: ${packageExample}`,
      peopleToCarry: 'For the heaviest box',
      carryText: 'Such as Clear a path first.',
      passShortMm: 'The smallest opening every part fits through, with removable parts off',
      passLongMm: 'The other side of that opening',
    },
  },
  {
    title: 'Assembly',
    fields: {
      assembly: 'What’s left to put together, such as Comes ready to use.',
      assemblyMinutes: '0: none, or not known',
      assemblyPeople: '0: none, or not known',
      hasDetachableLegs: 'Legs, feet or base that the customer can take off at home',
    },
  },
  {
    title: 'In use',
    fields: {
      seats: 'How many sit comfortably',
      seatsAtMost: 'How many fit at a squeeze',
      mattressSize: 'Such as Queen, 1530 x 2030 mm',
      shelfLoadKg: 'Spread over one shelf, the longest',
      wallFixing: 'What comes with the piece, such as Strap in the box.',
    },
  },
  {
    title: 'Warranty and origin',
    fields: {
      warrantyYears: 'Your promise on top of the Consumer Guarantees Act, which no warranty limits',
      madeIn: 'Such as New Zealand',
    },
  },
  {
    title: 'Range and family',
    fields: {
      range: 'The name of the collection, such as Cardrona',
      family: 'Other sizes or finishes of this piece: choose their family, or give all of them the same new name',
    },
  },
]
