import { useState } from 'react'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from '#app/admin/content/content-tools.tsx'
import contentStyles from '#app/admin/content/content.module.scss'
import listStyles from '#app/admin/content/lists/lists.module.scss'
import { MovableList } from '#app/admin/content/lists/movable-list.tsx'
import { useListContent } from '#app/admin/content/lists/use-list-content.ts'
import type { ContentState } from '#app/admin/content/use-content-form.ts'
import { ContentHeading } from '#app/admin/frame/content-heading.tsx'
import {
  contentApi,
  useReadSupportContentQuery,
  usePublishSupportContentMutation,
  usePutBackSupportContentMutation,
  useSaveSupportContentMutation,
} from '#app/api/content/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppDispatch } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import type { SupportSection, SupportValues } from '#contract/content/support.ts'
import { changesText } from '#rules/content/changes-text.ts'
import { answersOf, countSupportChanges, supportTitles } from '#rules/content/support-values.ts'
import { SectionAnswers } from './section-answers.tsx'

export const loader = prefetch(() => [
  contentApi.endpoints.readSupportContent.initiate(undefined, { forceRefetch: true }),
])

/** The questions and answers of the support page, by section. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadSupportContentQuery()
  return (
    <>
      <PageMeta title="Support answers" />
      <div className="container">
        <ContentHeading />
        {!data && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {data && <SupportForm state={data} />}
      </div>
    </>
  )
}

/** The form of the support page: its sections, and the answers of the one that is open. */
function SupportForm({ state }: { state: ContentState<SupportValues> }) {
  const dispatch = useAppDispatch()
  const [sectionId, setSectionId] = useState<SupportSection['id']>('ordering')
  const [answerId, setAnswerId] = useState<string | null>(null)
  const form = useListContent<SupportValues>({
    title: 'Support answers',
    draft: 'content support',
    state,
    save: useSaveSupportContentMutation(),
    publish: usePublishSupportContentMutation(),
    putBack: usePutBackSupportContentMutation(),
    show: (saved) => {
      const entry = { endpointName: 'readSupportContent', arg: undefined, value: saved } as const
      dispatch(contentApi.util.upsertQueryEntries([entry]))
    },
    onRefused: (errors) => {
      const [, sectionAt, , at] = Object.keys(errors)[0]?.split('.') ?? []
      const section = form.value.sections[Number(sectionAt)]
      if (!section) return
      setSectionId(section.id)
      setAnswerId(section.answers[Number(at)]?.id ?? null)
    },
  })
  const { value, errors } = form
  const openAt = Math.max(
    value.sections.findIndex(({ id }) => id === sectionId),
    0,
  )
  const open = value.sections[openAt]

  function withAnswers(answers: SupportSection['answers']): SupportValues {
    return { sections: value.sections.map((section, at) => (at === openAt ? { ...section, answers } : section)) }
  }

  return (
    <>
      <form {...form.formProps}>
        <div className={contentStyles.head}>
          <div>
            <h2 className="h3">Support answers</h2>
            <p className="meta">{changesText(countSupportChanges(state.live.value, value))}</p>
          </div>
          <div className={contentStyles.tools}>
            {form.isTyped && <span className="badge badge-warning">Not saved</span>}
            {!form.isTyped && state.draft && <span className="badge badge-warning">Draft, not published</span>}
            <ContentButtons isSaving={form.isSaving} isPublishing={form.isPublishing} saveDraft={form.saveDraft} />
          </div>
        </div>
        <OtherVersion version={form.other} takeTheirs={form.takeTheirs} keepMine={form.keepMine} />
        <UndoPublished
          title="Support answers"
          undo={form.undo}
          isBusy={form.isPuttingBack}
          onUndo={(number) => void form.putBackVersion(number)}
        />
        <FormProblem text={form.problem} />
        <div className={contentStyles.half}>
          <MovableList
            label="Sections"
            items={value.sections}
            nameOf={({ id }) => supportTitles[id]}
            onMove={(sections) => {
              form.forgetErrors()
              form.edit({ sections })
            }}
            renderRow={({ id, answers }) => (
              <>
                <button
                  type="button"
                  className={`btn btn-quiet btn-sm ${listStyles.choice}`}
                  aria-pressed={id === open?.id}
                  onClick={() => {
                    setSectionId(id)
                    setAnswerId(null)
                  }}
                >
                  {supportTitles[id]}
                </button>
                <span className="meta">{answers.length === 1 ? '1 answer' : `${answers.length} answers`}</span>
              </>
            )}
          />
          {open && (
            <SectionAnswers
              key={open.id}
              title={supportTitles[open.id]}
              answers={open.answers}
              live={answersOf(state.live.value, open.id)}
              path={`sections.${openAt}.answers`}
              errors={errors}
              openId={answerId}
              onOpen={setAnswerId}
              onEdit={(answers) => form.edit(withAnswers(answers))}
              onChangePlaces={(answers) => {
                form.forgetErrors()
                form.edit(withAnswers(answers))
              }}
            />
          )}
        </div>
      </form>
      <ContentHistory
        what="support answers"
        versions={state.history}
        asOf={state.asOf}
        textOf={({ value: { sections } }) =>
          sections.map(({ id, answers }) => `${supportTitles[id]}: ${answers.length}`).join(', ')
        }
        isBusy={form.isPuttingBack}
        onPutBack={(number) => void form.putBackVersion(number)}
      />
    </>
  )
}
