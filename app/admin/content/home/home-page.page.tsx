import { useState } from 'react'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from '#app/admin/content/content-tools.tsx'
import contentStyles from '#app/admin/content/content.module.scss'
import styles from '#app/admin/content/lists/lists.module.scss'
import { MovableList } from '#app/admin/content/lists/movable-list.tsx'
import { RemovedNote } from '#app/admin/content/lists/removed-note.tsx'
import { useListContent } from '#app/admin/content/lists/use-list-content.ts'
import { useOpenItem } from '#app/admin/content/lists/use-open-item.ts'
import type { ContentState } from '#app/admin/content/use-content-form.ts'
import { ContentHeading } from '#app/admin/frame/content-heading.tsx'
import {
  contentApi,
  useReadHomeContentQuery,
  usePublishHomeContentMutation,
  usePutBackHomeContentMutation,
  useSaveHomeContentMutation,
} from '#app/api/content/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { randomKey } from '#app/api/random-key.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppDispatch } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { FieldNotes } from '#app/ui/form/field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { mostBlocks, type HomeValues, type HomeBlock } from '#contract/content/home.ts'
import { changesText } from '#rules/content/changes-text.ts'
import { countHomeChanges, blockKinds, type BlockList } from '#rules/content/home-values.ts'
import { BlockEditor } from './block-editor.tsx'
import { BlockRow } from './block-row.tsx'

export const loader = prefetch(() => [contentApi.endpoints.readHomeContent.initiate(undefined, { forceRefetch: true })])

/** The home page: its slides and its promo blocks, each with an editor and a preview. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadHomeContentQuery()
  return (
    <>
      <PageMeta title="Home page" />
      <div className="container">
        <ContentHeading />
        {!data && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {data && <HomeForm state={data} />}
      </div>
    </>
  )
}

/** The form of the home page. One block is open at a time. */
function HomeForm({ state }: { state: ContentState<HomeValues> }) {
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

interface BlockSectionProps {
  title: string
  list: BlockList
  blocks: readonly HomeBlock[]
  live: readonly HomeBlock[]
  errors: FieldErrors
  /** The block whose fields are shown. */
  openId: string | null
  onOpen: (id: string | null) => void
  onEdit: (blocks: HomeBlock[]) => void
  /** Blocks are added, removed or moved. */
  onChangePlaces: (blocks: HomeBlock[]) => void
}

/** The blocks of a list in their order, and the fields of the one that is open. */
function BlockSection(props: BlockSectionProps) {
  const { title, list, blocks, live, errors, openId, onOpen, onChangePlaces } = props
  const kind = blockKinds[list].toLowerCase()
  const openAt = blocks.findIndex(({ id }) => id === openId)
  const open = blocks[openAt]
  const { frame, show, add, remove, keep, removed } = useOpenItem({
    items: blocks,
    openId,
    firstField: 'heading',
    onOpen,
    onChangePlaces,
  })

  return (
    <section className={styles.section} aria-label={title} ref={frame}>
      <div className={styles.head}>
        <h3 className="h4">{title}</h3>
        {blocks.length < mostBlocks[list] && (
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            onClick={() => add({ ...emptyBlock, id: randomKey() })}
          >
            <Icon name="plus-lg" />
            {`Add a ${kind}`}
          </button>
        )}
      </div>
      <MovableList
        label={title}
        items={blocks}
        nameOf={(_block, at) => `${kind} ${at + 1}`}
        onMove={onChangePlaces}
        renderRow={(block, at) => (
          <BlockRow
            block={block}
            live={live}
            name={`${kind} ${at + 1}`}
            isOpen={block.id === openId}
            onOpen={() => show(block.id === openId ? null : block.id)}
          />
        )}
      />
      <FieldNotes controlId={`${list}-blocks`} error={errors[list]} />
      {removed && <RemovedNote name={removed.heading || `The new ${kind}`} onKeep={keep} />}
      {open && (
        <BlockEditor
          key={open.id}
          kind={kind}
          number={openAt + 1}
          block={open}
          live={live.find(({ id }) => id === open.id)}
          known={[...blocks, ...live]}
          field={(name) => ({ name: `${list}.${openAt}.${name}`, error: errors[`${list}.${openAt}.${name}`] })}
          onChange={(patch) =>
            props.onEdit(blocks.map((block) => (block.id === open.id ? { ...block, ...patch } : block)))
          }
          onRemove={() => remove(openAt)}
          onClose={() => show(null)}
        />
      )}
    </section>
  )
}

const emptyBlock: Omit<HomeBlock, 'id'> = {
  heading: '',
  words: '',
  linkWords: '',
  link: '',
  picture: '',
  alternativeText: '',
  isHidden: false,
}
