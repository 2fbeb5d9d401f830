import { useState, type ReactNode } from 'react'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { findField, type FieldName } from '#contract/catalogue/product-fields.ts'
import { ComboboxField } from './combobox-field.tsx'
import { type FactSection, factSections } from './fact-sections.ts'
import { checkProps, comboboxProps, type FieldsProps, textProps } from './field-props.ts'
import styles from './product-form.module.scss'
import { isFilled, isFlag } from './product-form-values.ts'

/** What buyers ask about a piece, in sections that can be closed. */
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
