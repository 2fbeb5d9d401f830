import { useState } from 'react'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from '#app/admin/content/content-tools.tsx'
import contentStyles from '#app/admin/content/content.module.scss'
import styles from '#app/admin/content/lists/lists.module.scss'
import { MovableList } from '#app/admin/content/lists/movable-list.tsx'
import { RemovedNote } from '#app/admin/content/lists/removed-note.tsx'
import { useListContent } from '#app/admin/content/lists/use-list-content.ts'
import { useOpenItem } from '#app/admin/content/lists/use-open-item.ts'
import { PreviewFrame, WrittenItemEditor } from '#app/admin/content/lists/written-item-editor.tsx'
import { TextComparison } from '#app/admin/content/text-comparison.tsx'
import type { ContentState, Send } from '#app/admin/content/use-content-form.ts'
import type { ContentSave } from '#app/api/content/content.ts'
import {
  textsApi,
  usePublishTextMutation,
  usePutBackTextMutation,
  useSaveTextMutation,
  usePreviewSectionQuery,
} from '#app/api/content/texts.ts'
import { randomKey } from '#app/api/random-key.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { FieldNotes } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import {
  fixedTextLengths,
  mostTextSections,
  type FixedText,
  type FixedTextName,
  type TextSection,
} from '#contract/content/fixed-texts.ts'
import { changesText } from '#rules/content/changes-text.ts'
import { countWords } from '#rules/content/shop-page.ts'
import { countTextChanges, fixedTextTitles, sectionState } from '#rules/content/texts/fixed-texts.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'

/** What the author should know about a text. */
const hints: Readonly<Record<FixedTextName, string>> = {
  terms: 'An order keeps the terms that were live when it was placed: its page links to them.',
  privacy: 'When you change what you do with personal data, change this page first, and the day below its title.',
  'styling-tips': 'Pictures, lengths and links stay with their sections. A section of your own has a text only.',
}

/** The form of a fixed text: its lead, its note and its sections. */
export function TextForm({ page, state }: { page: FixedTextName; state: ContentState<FixedText> }) {
  const dispatch = useAppDispatch()
  const [openId, setOpenId] = useState<string | null>(null)
  const title = fixedTextTitles[page]
  const form = useListContent<FixedText>({
    title,
    draft: `content ${page}`,
    state,
    save: ofPage<ContentSave<FixedText>>(page, useSaveTextMutation()),
    publish: ofPage<ContentSave<FixedText>>(page, usePublishTextMutation()),
    putBack: ofPage<{ number: number; basedOn: number }>(page, usePutBackTextMutation()),
    show: (saved) => {
      const entry = { endpointName: 'readTextContent', arg: page, value: saved } as const
      dispatch(textsApi.util.upsertQueryEntries([entry]))
    },
    onRefused: (errors) => {
      const [, at] = Object.keys(errors)[0]?.split('.') ?? []
      setOpenId(form.value.sections[Number(at)]?.id ?? null)
    },
  })
  const { value, errors } = form
  return (
    <>
      <form {...form.formProps}>
        <div className={contentStyles.head}>
          <div>
            <h2 className="h3">{title}</h2>
            <p className="meta">{changesText(countTextChanges(state.live.value, value))}</p>
          </div>
          <div className={contentStyles.tools}>
            {form.isTyped && <span className="badge badge-warning">Not saved</span>}
            {!form.isTyped && state.draft && <span className="badge badge-warning">Draft, not published</span>}
            <ContentButtons isSaving={form.isSaving} isPublishing={form.isPublishing} saveDraft={form.saveDraft} />
          </div>
        </div>
        <OtherVersion version={form.other} takeTheirs={form.takeTheirs} keepMine={form.keepMine} />
        <UndoPublished
          title={title}
          undo={form.undo}
          isBusy={form.isPuttingBack}
          onUndo={(number) => void form.putBackVersion(number)}
        />
        <FormProblem text={form.problem} />
        <p className="meta">{hints[page]}</p>
        <DraftComparison title={title} state={state} value={value} />
        <div className={contentStyles.half}>
          <div>
            <TextField
              name="lead"
              label="Text below the title"
              value={value.lead}
              error={errors.lead}
              maxLength={fixedTextLengths.lead}
              autoComplete="off"
              onChange={({ target }) => form.edit({ ...value, lead: target.value })}
            />
            <TextField
              name="note"
              label="Note below it"
              help="Such as the day from which it counts. May be empty."
              value={value.note}
              error={errors.note}
              maxLength={fixedTextLengths.note}
              autoComplete="off"
              onChange={({ target }) => form.edit({ ...value, note: target.value })}
            />
          </div>
        </div>
        <TextSections
          value={value}
          live={state.live.value}
          errors={errors}
          openId={openId}
          onOpen={setOpenId}
          onEdit={(sections) => form.edit({ ...value, sections })}
          onChangePlaces={(sections) => {
            form.forgetErrors()
            form.edit({ ...value, sections })
          }}
        />
      </form>
      <ContentHistory
        what={title.toLowerCase()}
        versions={state.history}
        asOf={state.asOf}
        textOf={({ value: { sections } }) =>
          `${sections.length} sections, ${sections.reduce((sum, { text }) => sum + countWords(text), 0)} words`
        }
        wholeTextOf={(version) => wholeText(version.value)}
        isBusy={form.isPuttingBack}
        onPutBack={(number) => void form.putBackVersion(number)}
      />
    </>
  )
}

/** The live text and the text of the form, shown on request while they differ. */
function DraftComparison(props: { title: string; state: ContentState<FixedText>; value: FixedText }) {
  const [isOpen, setOpen] = useState(false)
  const { live, asOf } = props.state
  if (countTextChanges(live.value, props.value) === 0) return null
  const since = live.at === null ? 'the first text' : `live since ${dayAndTimeText(live.at, asOf)}`
  return (
    <div className="mb-4">
      <button type="button" className="btn btn-outline btn-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close the comparison' : 'Compare with the live text'}
      </button>
      {isOpen && (
        <div className="mt-2">
          <TextComparison
            caption={`${props.title}: ${since}, and the draft`}
            before={wholeText(live.value)}
            after={wholeText(props.value)}
          />
        </div>
      )}
    </div>
  )
}

/** A fixed text as one text, to compare it by paragraph. */
const wholeText = ({ lead, note, sections }: FixedText): string =>
  [lead, note, ...sections.flatMap(({ title, text }) => [title, text])].join('\n\n')

/** A mutation of the texts as one of this text. */
function ofPage<Arg extends object>(
  page: FixedTextName,
  [send, result]: Send<Arg & { page: FixedTextName }, FixedText>,
): Send<Arg, FixedText> {
  return [(arg) => send({ ...arg, page }), result]
}

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
function TextSections(props: TextSectionsProps) {
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
