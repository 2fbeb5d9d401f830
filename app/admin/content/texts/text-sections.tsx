import { randomKey } from '#app/api/random-key.ts'
import { usePreviewSectionQuery } from '#app/api/content/texts.ts'
import { MovableList } from '#app/admin/content/lists/movable-list.tsx'
import { RemovedNote } from '#app/admin/content/lists/removed-note.tsx'
import { useOpenItem } from '#app/admin/content/lists/use-open-item.ts'
import { PreviewFrame, WrittenItemEditor } from '#app/admin/content/lists/written-item-editor.tsx'
import { FieldNotes } from '#app/ui/form/field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { type FixedText, fixedTextLengths, mostTextSections, type TextSection } from '#contract/content/fixed-texts.ts'
import { sectionState } from '#rules/content/texts/fixed-texts.ts'
import contentStyles from '#app/admin/content/content.module.scss'
import styles from '#app/admin/content/lists/lists.module.scss'

interface TextSectionsProps {
  value: FixedText
  live: FixedText
  errors: FieldErrors
  /** The section whose fields are shown. */
  openId: string | null
  onOpen: (id: string | null) => void
  onEdit: (sections: TextSection[]) => void
  /** Sections are added, removed or moved. */
  onChangePlaces: (sections: TextSection[]) => void
}

const badges = {
  live: null,
  changed: <span className="badge badge-warning">Changed</span>,
  new: <span className="badge badge-warning">New</span>,
}

/** The sections of a text in their order, and the fields of the one that is open. */
export function TextSections(props: TextSectionsProps) {
  const { value, live, errors, openId, onOpen, onChangePlaces } = props
  const { sections } = value
  const openAt = sections.findIndex(({ id }) => id === openId)
  const open = sections[openAt]
  const { frame, show, add, remove, keep, removed } = useOpenItem({
    items: sections,
    openId,
    firstField: 'title',
    onOpen,
    onChangePlaces,
  })
  const edit = (patch: Partial<TextSection>) =>
    props.onEdit(sections.map((section) => (section.id === openId ? { ...section, ...patch } : section)))
  const field = (name: 'title' | 'text') => ({
    name: `sections.${openAt}.${name}`,
    error: errors[`sections.${openAt}.${name}`],
    maxLength: fixedTextLengths[name],
    onChange: (text: string) => edit({ [name]: text }),
  })
  return (
    <section className={styles.section} aria-label="Sections of the text" ref={frame}>
      <div className={styles.head}>
        <h3 className="h4">Sections</h3>
        {sections.length < mostTextSections && (
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            onClick={() => add({ id: randomKey(), title: '', text: '' })}
          >
            <Icon name="plus-lg" />
            New section
          </button>
        )}
      </div>
      <div className={contentStyles.half}>
        <div>
          <MovableList
            label="Sections"
            items={sections}
            nameOf={(_section, at) => `section ${at + 1}`}
            onMove={onChangePlaces}
            renderRow={(section, at) => (
              <>
                <span className={styles.name}>{section.title || 'No title yet'}</span>
                {badges[sectionState(live, section)]}
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  data-edit={section.id}
                  aria-expanded={section.id === openId}
                  onClick={() => show(section.id === openId ? null : section.id)}
                >
                  {section.id === openId ? 'Close' : 'Edit'}
                  <span className="visually-hidden"> section {at + 1}</span>
                </button>
              </>
            )}
          />
          <FieldNotes controlId="text-sections" error={errors.sections} />
          {removed && <RemovedNote name={removed.title || 'The new section'} onKeep={keep} />}
        </div>
        {open && (
          <WrittenItemEditor
            key={open.id}
            heading={`Section ${openAt + 1} of ${sections.length}`}
            what="section"
            line={{ ...field('title'), label: 'Title', value: open.title }}
            text={{ ...field('text'), label: 'Text', rows: 14, value: open.text }}
            preview={<SectionPreview text={open.text} />}
            onRemove={() => remove(openAt)}
            onClose={() => show(null)}
          />
        )}
      </div>
    </section>
  )
}

function SectionPreview({ text }: { text: string }) {
  const settled = useDebouncedValue(text, 300)
  const { data, error } = usePreviewSectionQuery(settled, { skip: settled.trim() === '' })
  return <PreviewFrame what="section" text={settled} html={data?.html} error={error} />
}
