import type { ReactNode } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { WrittenText } from '#app/ui/written-text.tsx'
import { shopValueNames } from '#rules/content/shop-values.ts'
import contentStyles from '#app/admin/content/content.module.scss'
import styles from './lists.module.scss'

interface WrittenField {
  label: string
  /** Its name in the form. */
  name: string
  error: string | undefined
  value: string
  maxLength: number
  onChange: (value: string) => void
}

interface WrittenItemEditorProps {
  /** Such as `Shipping, answer 1 of 5`. */
  heading: string
  /** What is edited in small letters, such as answer. */
  what: string
  line: WrittenField
  text: WrittenField & { rows: number }
  /** The text as its page will have it. */
  preview: ReactNode
  onRemove: () => void
  onClose: () => void
}

/** The fields of an item that has a line and a text in Markdown, and the text as it will be. */
export function WrittenItemEditor({ heading, what, line, text, preview, onRemove, onClose }: WrittenItemEditorProps) {
  return (
    <fieldset className={styles.editor}>
      <legend className="h5">{heading}</legend>
      <TextField {...line} autoComplete="off" onChange={({ target }) => line.onChange(target.value)} />
      <TextareaField
        {...text}
        help="Markdown. Links, bold and lists. Links within the shop begin with /, such as [contact](/contact)."
        autoComplete="off"
        onChange={({ target }) => text.onChange(target.value)}
      />
      <details className="mb-4">
        <summary>Shop values</summary>
        <p className="meta">
          {`The shop puts its own words in their place: ${shopValueNames.map((name) => `{${name}}`).join(', ')}.`}
        </p>
      </details>
      {preview}
      <div className={contentStyles.buttons}>
        <button type="button" className="btn btn-outline btn-sm" onClick={onClose}>
          Done
        </button>
        <button type="button" className="btn btn-quiet btn-sm" onClick={onRemove}>
          Remove this {what}
        </button>
      </div>
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

/** A text as its page will have it, or why it cannot be shown. */
export function PreviewFrame({ what, text, html, error }: PreviewFrameProps) {
  const isEmpty = text.trim() === ''
  return (
    <figure className={contentStyles.frame} aria-label="Preview">
      <figcaption>
        <span>The {what} as it will be</span>
      </figcaption>
      <div className={contentStyles.inner}>
        {isEmpty && <p className="meta">The {what} appears here.</p>}
        {!isEmpty && error !== undefined && <p className="meta">{errorMessage(error)}</p>}
        {!isEmpty && error === undefined && html !== undefined && <WrittenText html={html} />}
      </div>
    </figure>
  )
}
