import { useState } from 'react'
import {
  contentApi,
  usePublishHomeContentMutation,
  usePutBackHomeContentMutation,
  useSaveHomeContentMutation,
} from '#app/api/content/content.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import type { HomeValues } from '#contract/content/home.ts'
import { changesText } from '#rules/content/changes-text.ts'
import { type BlockList, countHomeChanges } from '#rules/content/home-values.ts'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from '#app/admin/content/content-tools.tsx'
import { useListContent } from '#app/admin/content/lists/use-list-content.ts'
import type { ContentState } from '#app/admin/content/use-content-form.ts'
import { BlockSection } from './block-section.tsx'
import contentStyles from '#app/admin/content/content.module.scss'

/** The form of the home page. One block is open at a time. */
export function HomeForm({ state }: { state: ContentState<HomeValues> }) {
  const dispatch = useAppDispatch()
  const [openId, setOpenId] = useState<string | null>(null)
  const form = useListContent<HomeValues>({
    title: 'Home page',
    draft: 'content home',
    state,
    save: useSaveHomeContentMutation(),
    publish: usePublishHomeContentMutation(),
    putBack: usePutBackHomeContentMutation(),
    show: (saved) => {
      const entry = { endpointName: 'readHomeContent', arg: undefined, value: saved } as const
      dispatch(contentApi.util.upsertQueryEntries([entry]))
    },
    onRefused: (errors) => {
      const [list, at] = Object.keys(errors)[0]?.split('.') ?? []
      if (list === 'slides' || list === 'promos') setOpenId(form.value[list][Number(at)]?.id ?? null)
    },
  })
  const { value, errors } = form
  const changes = countHomeChanges(state.live.value, value)
  const section = (list: BlockList) => ({
    list,
    blocks: value[list],
    live: state.live.value[list],
    errors,
    openId,
    onOpen: setOpenId,
    onEdit: (blocks: HomeValues[BlockList]) => form.edit({ ...value, [list]: blocks }),
    onChangePlaces: (blocks: HomeValues[BlockList]) => {
      form.forgetErrors()
      form.edit({ ...value, [list]: blocks })
    },
  })
  return (
    <>
      <form {...form.formProps}>
        <div className={contentStyles.head}>
          <div>
            <h2 className="h3">Home page</h2>
            <p className="meta">{changesText(changes)}</p>
          </div>
          <div className={contentStyles.tools}>
            {form.isTyped && <span className="badge badge-warning">Not saved</span>}
            {!form.isTyped && state.draft && <span className="badge badge-warning">Draft, not published</span>}
            <ContentButtons isSaving={form.isSaving} isPublishing={form.isPublishing} saveDraft={form.saveDraft} />
          </div>
        </div>
        <OtherVersion version={form.other} takeTheirs={form.takeTheirs} keepMine={form.keepMine} />
        <UndoPublished
          title="Home page"
          undo={form.undo}
          isBusy={form.isPuttingBack}
          onUndo={(number) => void form.putBackVersion(number)}
        />
        <FormProblem text={form.problem} />
        <BlockSection title="Hero slides" {...section('slides')} />
        <BlockSection title="Promo blocks" {...section('promos')} />
      </form>
      <ContentHistory
        what="home page"
        versions={state.history}
        asOf={state.asOf}
        textOf={({ value: { slides, promos } }) => [...slides, ...promos].map(({ heading }) => heading).join(' ')}
        isBusy={form.isPuttingBack}
        onPutBack={(number) => void form.putBackVersion(number)}
      />
    </>
  )
}
