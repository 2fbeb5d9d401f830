import { Picture } from '#app/ui/image/picture.tsx'
import type { HomeBlock } from '#contract/content/home.ts'
import { heroPictures } from '#rules/content/hero-pictures.ts'
import { blockState, picturePath } from '#rules/content/home-values.ts'
import listStyles from '#app/admin/content/lists/lists.module.scss'
import styles from './home.module.scss'

interface BlockRowProps {
  block: HomeBlock
  live: readonly HomeBlock[]
  /** Such as `slide 1`. */
  name: string
  isOpen: boolean
  onOpen: () => void
}

const badges = {
  live: { text: 'Live', look: 'badge-success' },
  changed: { text: 'Changed', look: 'badge-warning' },
  new: { text: 'New', look: 'badge-warning' },
}

/** A block in its list: the picture, the heading, where it leads, and whether shoppers see it so. */
export function BlockRow({ block, live, name, isOpen, onOpen }: BlockRowProps) {
  const state = blockState(live, block)
  const badge = state === 'live' && block.isHidden ? { text: 'Hidden', look: 'badge-soft' } : badges[state]
  const marks = heroPictures[block.picture]?.marks.length
  return (
    <>
      <span className={styles.thumb}>
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
      <span className={listStyles.name}>
        <strong>{block.heading || 'No heading yet'}</strong>
        <span className="meta">
          {block.link === '' ? 'No link yet.' : `Links to ${block.link}.`}
          {marks !== undefined && ` ${marks} marks under the picture.`}
          {state !== 'live' && block.isHidden && ' Hidden.'}
        </span>
      </span>
      <span className={`badge ${badge.look}`}>{badge.text}</span>
      <button
        type="button"
        className="btn btn-quiet btn-sm"
        data-edit={block.id}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        {isOpen ? 'Close' : 'Edit'}
        <span className="visually-hidden"> {name}</span>
      </button>
    </>
  )
}
