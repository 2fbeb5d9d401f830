import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { shopPagesApi } from '#app/api/admin/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { WrittenText } from '#app/ui/written-text.tsx'
import { maxPageText } from '#contract/content/shop-pages.ts'
import { editMarkdown, type TextStep } from './edit-markdown.ts'
import styles from './text-editor.module.scss'

const tools: readonly { step: TextStep; label: string; sign: string; key?: string }[] = [
  { step: 'heading', label: 'Heading', sign: 'H' },
  { step: 'bold', label: 'Bold', sign: 'B', key: 'b' },
  { step: 'italic', label: 'Italic', sign: 'I', key: 'i' },
  { step: 'link', label: 'Link', sign: 'Link', key: 'k' },
  { step: 'list', label: 'List', sign: 'List' },
  { step: 'table', label: 'Table', sign: 'Table' },
]

interface TextEditorProps {
  text: string
  error: string | undefined
  /** When the text was saved, or that it is not. */
  saved: string
  onChange: (text: string) => void
}

/** Markdown on the left and its page on the right; on a phone one of them. Ctrl B, I and K mark the chosen text. */
export function TextEditor({ text, error, saved, onChange }: TextEditorProps) {
  const [view, setView] = useState<'write' | 'preview'>('write')
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  function apply(step: TextStep) {
    const field = area.current
    if (!field) return
    const { selectionStart: start, selectionEnd: end, value } = field
    const edit = editMarkdown(step, { text: value, start, end })
    // At once: the next key may come before React would show the text.
    flushSync(() => onChange(value.slice(0, edit.from) + edit.insert + value.slice(edit.to)))
    field.focus()
    field.setSelectionRange(edit.start, edit.end)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const tool = tools.find(({ key }) => key === event.key)
    if (!tool) return
    event.preventDefault()
    // Ctrl K is the search of the admin area elsewhere.
    event.stopPropagation()
    apply(tool.step)
  }

  return (
    <div className={styles.frame}>
      <div className={styles.views} role="group" aria-label="View">
        {(['write', 'preview'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className="btn btn-outline btn-sm"
            aria-pressed={view === each}
            onClick={() => setView(each)}
          >
            {each === 'write' ? 'Write' : 'Preview'}
          </button>
        ))}
      </div>
      <div className={styles.editor} data-view={view}>
        <div className={styles.tools} role="toolbar" aria-label="Text">
          {tools.map(({ step, label, sign }) => (
            <button key={step} type="button" aria-label={label} onClick={() => apply(step)}>
              {sign}
            </button>
          ))}
          <span className="meta">{saved}</span>
        </div>
        <div className={styles.write}>
          <label className="visually-hidden" htmlFor={id}>
            Text in Markdown
          </label>
          <textarea
            id={id}
            ref={area}
            name="text"
            value={text}
            maxLength={maxPageText}
            spellCheck
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onKeyDown={handleKeyDown}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
        <Preview text={text} />
      </div>
      {error && (
        <p className="invalid-feedback d-block" id={`${id}-error`}>
          {error}
        </p>
      )}
      <p className="form-text">
        Ctrl S saves the draft, Ctrl Enter publishes. Unsaved text stays in this browser, even if you lose your
        connection.
      </p>
    </div>
  )
}

function Preview({ text }: { text: string }) {
  const settled = useDebouncedValue(text, 300)
  const { data, error } = shopPagesApi.preview.useQuery({ text: settled }, { skip: settled.trim() === '' })
  return (
    <section className={styles.seen} aria-label="Preview">
      {settled.trim() === '' && <p className="meta">The page appears here.</p>}
      {settled.trim() !== '' && error && <p className="meta">{errorMessage(error)}</p>}
      {settled.trim() !== '' && !error && data && <WrittenText html={data.html} />}
    </section>
  )
}
