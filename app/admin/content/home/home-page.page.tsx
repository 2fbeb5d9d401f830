import { ContentEditor, ContentPage, DraftBadge } from '#app/admin/content/content-editor.tsx'
import { ItemList } from '#app/admin/content/lists/item-list.tsx'
import contentStyles from '#app/admin/content/content.module.scss'
import { useContentEditor, type ContentState } from '#app/admin/content/use-content-editor.ts'
import { homeContentApi } from '#app/api/admin/content.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { Picture } from '#app/ui/image/picture.tsx'
import { mostBlocks, type HomeValues, type HomeBlock } from '#contract/content/home.ts'
import { changesText, countChanges, itemState } from '#rules/content/content-changes.ts'
import { heroPictures } from '#rules/content/hero-pictures.ts'
import { blockKinds, type BlockList, picturePath } from '#rules/content/home-values.ts'
import { BlockEditor } from './block-editor.tsx'

export const loader = prefetch(() => [homeContentApi.read.initiate(undefined, { forceRefetch: true })])

export function Component() {
  return (
    <ContentPage title="Home page" read={homeContentApi.read.useQuery()}>
      {(state) => <HomeForm state={state} />}
    </ContentPage>
  )
}

function HomeForm({ state }: { state: ContentState<HomeValues> }) {
  const editor = useContentEditor<HomeValues>({
    title: 'Home page',
    draft: 'content home',
    state,
    save: homeContentApi.saveDraft.useMutation(),
    publish: homeContentApi.publish.useMutation(),
    restoreVersion: homeContentApi.restoreVersion.useMutation(),
    store: (value) => homeContentApi.read.upsert(undefined, value),
  })
  const blocks = (name: BlockList, title: string) => {
    const live = state.live.value[name]
    const items = editor.value[name]
    const kind = blockKinds[name].toLowerCase()
    return (
      <ItemList
        list={editor.list(name, items, (edited) => editor.edit({ [name]: edited }))}
        label={title}
        heading={title}
        what={kind}
        addText={`Add a ${kind}`}
        blank={emptyBlock}
        most={mostBlocks[name]}
        firstField="heading"
        titleOf={({ heading }) => heading}
        renderRow={(block) => <BlockRow block={block} live={live} />}
      >
        {(open) => (
          <BlockEditor
            kind={kind}
            open={open}
            live={live.find(({ id }) => id === open.item.id)}
            known={[...items, ...live]}
          />
        )}
      </ItemList>
    )
  }
  return (
    <ContentEditor
      editor={editor}
      about={changesText(countChanges(state.live.value, editor.value))}
      badge={<DraftBadge editor={editor} />}
      summaryOf={({ slides, promos }) => [...slides, ...promos].map(({ heading }) => heading).join(' ')}
    >
      {blocks('slides', 'Hero slides')}
      {blocks('promos', 'Promo blocks')}
    </ContentEditor>
  )
}

const badges = {
  live: { text: 'Live', variant: 'badge-success' },
  changed: { text: 'Changed', variant: 'badge-warning' },
  new: { text: 'New', variant: 'badge-warning' },
}

function BlockRow({ block, live }: { block: HomeBlock; live: readonly HomeBlock[] }) {
  const state = itemState(live, block)
  const badge = state === 'live' && block.isHidden ? { text: 'Hidden', variant: 'badge-soft' } : badges[state]
  const marks = heroPictures[block.picture]?.marks.length
  return (
    <>
      <span className={contentStyles.thumb}>
        <Picture
          image={picturePath(block.picture)}
          originalWidth={320}
          width={120}
          height={54}
          sizes="120px"
          alt=""
          eager
        />
      </span>
      <span className={contentStyles.name}>
        <strong>{block.heading || 'No heading yet'}</strong>
        <span className="meta d-block">
          {block.link === '' ? 'No link yet.' : `Links to ${block.link}.`}
          {marks !== undefined && ` ${marks} marks under the picture.`}
          {state !== 'live' && block.isHidden && ' Hidden.'}
        </span>
      </span>
      <span className={`badge ${badge.variant}`}>{badge.text}</span>
    </>
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
