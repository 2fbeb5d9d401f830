import { ContentEditor, ContentPage, DraftBadge } from '#app/admin/content/content-editor.tsx'
import { ChangeBadge, ItemList } from '#app/admin/content/lists/item-list.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import styles from '#app/admin/content/content.module.scss'
import { MovableList } from '#app/admin/content/lists/movable-list.tsx'
import { PreviewFrame, WrittenItemEditor } from '#app/admin/content/lists/written-item-editor.tsx'
import { useContentEditor, type ContentState } from '#app/admin/content/use-content-editor.ts'
import { supportContentApi } from '#app/api/admin/content.ts'
import { supportApi } from '#app/api/content.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { mostAnswers, supportLengths, type SupportValues } from '#contract/content/support.ts'
import { changesText, countChanges, itemState } from '#rules/content/content-changes.ts'
import { answersOf, supportTitles } from '#rules/content/support-values.ts'

export const loader = prefetch(() => [supportContentApi.read.initiate(undefined, { forceRefetch: true })])

export function Component() {
  return (
    <ContentPage title="Support answers" read={supportContentApi.read.useQuery()}>
      {(state) => <SupportForm state={state} />}
    </ContentPage>
  )
}

function SupportForm({ state }: { state: ContentState<SupportValues> }) {
  const editor = useContentEditor<SupportValues>({
    title: 'Support answers',
    draft: 'content support',
    state,
    save: supportContentApi.saveDraft.useMutation(),
    publish: supportContentApi.publish.useMutation(),
    restoreVersion: supportContentApi.restoreVersion.useMutation(),
    store: (value) => supportContentApi.read.upsert(undefined, value),
  })
  const { sections } = editor.value
  const { onMove } = editor.list('sections', sections, (moved) => editor.edit({ sections: moved }))
  const openAt = Math.max(
    sections.findIndex(({ id }) => id === (editor.openIds[0] ?? 'ordering')),
    0,
  )
  const open = sections[openAt]
  return (
    <ContentEditor
      editor={editor}
      about={changesText(countChanges(state.live.value, editor.value))}
      badge={<DraftBadge editor={editor} />}
      summaryOf={(value) =>
        value.sections.map(({ id, answers }) => `${supportTitles[id]}: ${answers.length}`).join(', ')
      }
    >
      <div className={kit.halves}>
        <MovableList
          label="Sections"
          items={sections}
          nameOf={({ id }) => supportTitles[id]}
          onMove={onMove}
          renderRow={({ id, answers }) => (
            <>
              <button
                type="button"
                className={`btn btn-quiet btn-sm ${styles.choice}`}
                aria-pressed={id === open?.id}
                onClick={() => editor.setOpenIds([id])}
              >
                {supportTitles[id]}
              </button>
              <span className="meta">{answers.length === 1 ? '1 answer' : `${answers.length} answers`}</span>
            </>
          )}
        />
        {open && (
          <ItemList
            key={open.id}
            list={editor.list(
              `sections.${openAt}.answers`,
              open.answers,
              (answers) => editor.edit({ sections: sections.with(openAt, { ...open, answers }) }),
              [open.id],
            )}
            label={`Answers on ${supportTitles[open.id].toLowerCase()}`}
            heading={supportTitles[open.id]}
            what="answer"
            addText="New answer"
            blank={{ question: '', answer: '' }}
            most={mostAnswers}
            firstField="question"
            titleOf={({ question }) => question}
            className={styles.second}
            renderRow={(answer) => (
              <>
                <span className={styles.name}>{answer.question || 'No question yet'}</span>
                <ChangeBadge state={itemState(answersOf(state.live.value, open.id), answer)} />
              </>
            )}
          >
            {(answer) => (
              <WrittenItemEditor
                heading={`${supportTitles[open.id]}, answer ${answer.number} of ${open.answers.length}`}
                what="answer"
                open={answer}
                line={{ name: 'question', label: 'Question', maxLength: supportLengths.question }}
                text={{ name: 'answer', label: 'Answer', rows: 6, maxLength: supportLengths.answer }}
                preview={<AnswerPreview text={answer.item.answer} />}
              />
            )}
          </ItemList>
        )}
      </div>
    </ContentEditor>
  )
}

function AnswerPreview({ text }: { text: string }) {
  const settled = useDebouncedValue(text, 300)
  const { data, error } = supportApi.preview.useQuery({ text: settled }, { skip: settled.trim() === '' })
  return <PreviewFrame what="answer" text={settled} html={data?.html} error={error} />
}
