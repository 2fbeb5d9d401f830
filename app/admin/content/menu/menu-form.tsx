import { useState } from 'react'
import {
  contentApi,
  usePublishMenuContentMutation,
  usePutBackMenuContentMutation,
  useSaveMenuContentMutation,
} from '#app/api/content/content.ts'
import { useListShopPagesQuery } from '#app/api/content/shop-pages.ts'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from '#app/admin/content/content-tools.tsx'
import { useListContent } from '#app/admin/content/lists/use-list-content.ts'
import type { ContentState } from '#app/admin/content/use-content-form.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import type { MenuLink, MenuValues } from '#contract/content/menu.ts'
import { changesText } from '#rules/content/changes-text.ts'
import { countMenuChanges } from '#rules/content/menu-values.ts'
import { MenuLinks } from './menu-links.tsx'
import contentStyles from '#app/admin/content/content.module.scss'

/** The form of the menu. One link is open at a time. */
export function MenuForm({ state }: { state: ContentState<MenuValues> }) {
  const dispatch = useAppDispatch()
  const { rooms } = useShopDetails()
  const { data: listed } = useListShopPagesQuery()
  const [openId, setOpenId] = useState<string | null>(null)
  const form = useListContent<MenuValues>({
    title: 'Menu',
    draft: 'content menu',
    state,
    save: useSaveMenuContentMutation(),
    publish: usePublishMenuContentMutation(),
    putBack: usePutBackMenuContentMutation(),
    show: (saved) => {
      const entry = { endpointName: 'readMenuContent', arg: undefined, value: saved } as const
      dispatch(contentApi.util.upsertQueryEntries([entry]))
    },
    onRefused: (errors) => {
      const [, at] = Object.keys(errors)[0]?.split('.') ?? []
      setOpenId(form.value.links[Number(at)]?.id ?? null)
    },
  })
  const { value } = form
  const pages = (listed?.pages ?? []).filter((page) => page.deletedAt === null && page.state !== 'draft')
  return (
    <>
      <form {...form.formProps}>
        <div className={contentStyles.head}>
          <div>
            <h2 className="h3">Menu</h2>
            <p className="meta">The header. Up to 7 links. {changesText(countMenuChanges(state.live.value, value))}</p>
          </div>
          <div className={contentStyles.tools}>
            {form.isTyped && <span className="badge badge-warning">Not saved</span>}
            {!form.isTyped && state.draft && <span className="badge badge-warning">Draft, not published</span>}
            <ContentButtons isSaving={form.isSaving} isPublishing={form.isPublishing} saveDraft={form.saveDraft} />
          </div>
        </div>
        <OtherVersion version={form.other} takeTheirs={form.takeTheirs} keepMine={form.keepMine} />
        <UndoPublished
          title="Menu"
          undo={form.undo}
          isBusy={form.isPuttingBack}
          onUndo={(number) => void form.putBackVersion(number)}
        />
        <FormProblem text={form.problem} />
        <MenuLinks
          links={value.links}
          live={state.live.value}
          pages={pages}
          targets={{ rooms, slugs: new Set(pages.map(({ slug }) => slug)) }}
          errors={form.errors}
          openId={openId}
          onOpen={setOpenId}
          onEdit={(links: MenuLink[]) => form.edit({ links })}
          onChangePlaces={(links: MenuLink[]) => {
            form.forgetErrors()
            form.edit({ links })
          }}
        />
      </form>
      <ContentHistory
        what="menu"
        versions={state.history}
        asOf={state.asOf}
        textOf={({ value: { links } }) => links.map(({ label }) => label).join(', ')}
        isBusy={form.isPuttingBack}
        onPutBack={(number) => void form.putBackVersion(number)}
      />
    </>
  )
}
