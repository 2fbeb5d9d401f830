import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { ContentEditor, ContentPage, DraftBadge } from '#app/admin/content/content-editor.tsx'
import { ChangeBadge, ItemList } from '#app/admin/content/lists/item-list.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import styles from '#app/admin/content/content.module.scss'
import { PreviewFrame, WrittenItemEditor } from '#app/admin/content/lists/written-item-editor.tsx'
import { TextComparison } from '#app/admin/content/text-comparison.tsx'
import { useContentEditor, type ContentState, type Send } from '#app/admin/content/use-content-editor.ts'
import { type ContentSave, textContentApi } from '#app/api/admin/content.ts'
import { fixedTextsApi } from '#app/api/content.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import {
  type FixedText,
  fixedTextLengths,
  type FixedTextName,
  fixedTextNames,
  mostTextSections,
} from '#contract/content/fixed-texts.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { changesText, countChanges, itemState } from '#rules/content/content-changes.ts'
import { countWords } from '#rules/content/shop-page.ts'
import { fixedTextTitles } from '#rules/content/texts/fixed-texts.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'

const pageOf = (name: string | undefined): FixedTextName | undefined => fixedTextNames.find((known) => known === name)

export const loader = prefetch(({ params }) => {
  const page = pageOf(params.page)
  return page === undefined ? null : [textContentApi.read.initiate({ page }, { forceRefetch: true })]
})

export function Component() {
  const page = pageOf(useParams().page) ?? 'terms'
  const links = (
    <nav className={`d-flex flex-wrap gap-2 mb-4 ${styles.texts}`} aria-label="Texts">
      {fixedTextNames.map((name) => (
        <Link
          key={name}
          className="btn btn-outline btn-sm"
          to={adminPaths.fixedText(name)}
          aria-current={name === page ? 'page' : undefined}
        >
          {fixedTextTitles[name]}
        </Link>
      ))}
    </nav>
  )
  return (
    <ContentPage title={fixedTextTitles[page]} above={links} read={textContentApi.read.useQuery({ page })}>
      {(state) => <TextForm key={page} page={page} state={state} />}
    </ContentPage>
  )
}

const hints: Readonly<Record<FixedTextName, string>> = {
  terms: 'An order keeps the terms that were live when it was placed: its page links to them.',
  privacy: 'When you change what you do with personal data, change this page first, and the day below its title.',
  'styling-tips': 'Pictures, lengths and links stay with their sections. A section of your own has a text only.',
}

function TextForm({ page, state }: { page: FixedTextName; state: ContentState<FixedText> }) {
  const title = fixedTextTitles[page]
  const editor = useContentEditor<FixedText>({
    title,
    draft: `content ${page}`,
    state,
    save: ofPage<ContentSave<FixedText>>(page, textContentApi.saveDraft.useMutation()),
    publish: ofPage<ContentSave<FixedText>>(page, textContentApi.publish.useMutation()),
    restoreVersion: ofPage<{ number: number; basedOn: number }>(page, textContentApi.restoreVersion.useMutation()),
    store: (value) => textContentApi.read.upsert({ page }, value),
  })
  const { value, field } = editor
  const { sections } = value
  const live = state.live.value
  return (
    <ContentEditor
      editor={editor}
      about={changesText(countChanges(live, value))}
      badge={<DraftBadge editor={editor} />}
      summaryOf={(version) =>
        `${version.sections.length} sections, ${version.sections.reduce((sum, { text }) => sum + countWords(text), 0)} words`
      }
      wholeTextOf={wholeText}
    >
      <p className="meta">{hints[page]}</p>
      <DraftComparison title={title} state={state} value={value} />
      <div className={kit.halves}>
        <div>
          <TextField
            {...field('lead')}
            label="Text below the title"
            maxLength={fixedTextLengths.lead}
            autoComplete="off"
          />
          <TextField
            {...field('note')}
            label="Note below it"
            help="Such as the day from which it counts. May be empty."
            maxLength={fixedTextLengths.note}
            autoComplete="off"
          />
        </div>
      </div>
      <ItemList
        list={editor.list('sections', sections, (edited) => editor.edit({ sections: edited }))}
        label="Sections of the text"
        heading="Sections"
        what="section"
        addText="New section"
        blank={{ title: '', text: '' }}
        most={mostTextSections}
        firstField="title"
        titleOf={(section) => section.title}
        isWide
        renderRow={(section) => (
          <>
            <span className={styles.name}>{section.title || 'No title yet'}</span>
            <ChangeBadge state={itemState(live.sections, section)} />
          </>
        )}
      >
        {(open) => (
          <WrittenItemEditor
            heading={`Section ${open.number} of ${sections.length}`}
            what="section"
            open={open}
            line={{ name: 'title', label: 'Title', maxLength: fixedTextLengths.title }}
            text={{ name: 'text', label: 'Text', rows: 14, maxLength: fixedTextLengths.text }}
            preview={<SectionPreview text={open.item.text} />}
          />
        )}
      </ItemList>
    </ContentEditor>
  )
}

function DraftComparison(props: { title: string; state: ContentState<FixedText>; value: FixedText }) {
  const [isOpen, setOpen] = useState(false)
  const { live, asOf } = props.state
  if (countChanges(live.value, props.value) === 0) return null
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

const wholeText = ({ lead, note, sections }: FixedText): string =>
  [lead, note, ...sections.flatMap(({ title, text }) => [title, text])].join('\n\n')

/** A mutation of the texts as one of this text. */
function ofPage<Arg extends object>(
  page: FixedTextName,
  [send, result]: Send<Arg & { page: FixedTextName }, ContentState<FixedText>>,
): Send<Arg, ContentState<FixedText>> {
  return [(arg) => send({ ...arg, page }), result]
}

function SectionPreview({ text }: { text: string }) {
  const settled = useDebouncedValue(text, 300)
  const { data, error } = fixedTextsApi.preview.useQuery({ text: settled }, { skip: settled.trim() === '' })
  return <PreviewFrame what="section" text={settled} html={data?.html} error={error} />
}
