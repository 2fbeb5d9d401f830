import type { ReactNode } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { WrittenText } from '#app/ui/written-text.tsx'
import { shopValueNames } from '#rules/content/shop-values.ts'
import { ItemButtons, type OpenItem } from './item-list.tsx'
import styles from '#app/admin/content/content.module.scss'

interface WrittenField<Item> {
  name: keyof Item & string
  label: string
  maxLength: number
}

interface WrittenItemEditorProps<Item> {
  /** Such as `Shipping, answer 1 of 5`. */
  heading: string
  /** What is edited in small letters, such as answer. */
  what: string
  open: OpenItem<Item>
  line: WrittenField<Item>
  text: WrittenField<Item> & { rows: number }
  preview: ReactNode
}

export function WrittenItemEditor<Item>({ heading, what, open, line, text, preview }: WrittenItemEditorProps<Item>) {
  return (
    <fieldset className={styles.editor}>
      <legend className="h5">{heading}</legend>
      <TextField {...open.text(line.name)} label={line.label} maxLength={line.maxLength} />
      <TextareaField
        {...open.text(text.name)}
        label={text.label}
        rows={text.rows}
        maxLength={text.maxLength}
        help="Markdown. Links, bold and lists. Links within the shop begin with /, such as [contact](/contact)."
      />
      <details className="mb-4">
        <summary>Shop values</summary>
        <p className="meta">
          {`The shop puts its own words in their place: ${shopValueNames.map((name) => `{${name}}`).join(', ')}.`}
        </p>
      </details>
      {preview}
      <ItemButtons what={what} open={open} />
    </fieldset>
  )
}

interface PreviewFrameProps {
  what: string
  /** What is previewed; empty for nothing. */
  text: string
  html: string | undefined
  error: unknown
}

export function PreviewFrame({ what, text, html, error }: PreviewFrameProps) {
  const isEmpty = text.trim() === ''
  return (
    <figure className={styles.frame} aria-label="Preview">
      <figcaption>
        <span>The {what} as it will be</span>
      </figcaption>
      <div className={styles.inner}>
        {isEmpty && <p className="meta">The {what} appears here.</p>}
        {!isEmpty && error !== undefined && <p className="meta">{errorMessage(error)}</p>}
        {!isEmpty && error === undefined && html !== undefined && <WrittenText html={html} />}
      </div>
    </figure>
  )
}
