import { Icon } from '#app/ui/image/icon.tsx'
import { Picture } from '#app/ui/image/picture.tsx'
import type { HomeBlock } from '#contract/content/home.ts'
import { picturePath } from '#rules/content/home-values.ts'
import { changedWords } from '#rules/content/changed-words.ts'
import contentStyles from '#app/admin/content/content.module.scss'
import styles from './home.module.scss'

interface BlockPreviewProps {
  kind: string
  number: number
  block: HomeBlock
  live: HomeBlock | undefined
}

/** A block as it will be; its second line marks what changes. */
export function BlockPreview({ kind, number, block, live }: BlockPreviewProps) {
  const { same, added, removed } = changedWords(live?.words ?? block.words, block.words)
  return (
    <figure className={contentStyles.frame} aria-label="Preview">
      <figcaption>
        <span>{`${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number}, as it will be`}</span>
        {block.isHidden && <span>Hidden</span>}
      </figcaption>
      <div className={contentStyles.inner}>
        <p className={styles.heading}>{block.heading}</p>
        <p>
          {same}
          {added !== '' && <ins className={styles.added}>{added}</ins>}
          {removed !== '' && ' '}
          {removed !== '' && <del className={styles.removedWords}>{removed}</del>}
        </p>
        {block.linkWords !== '' && (
          <p className={styles.link}>
            <span>{block.linkWords}</span>
            <Icon name="arrow-right" />
          </p>
        )}
        <Picture
          className={kind === 'slide' ? styles.wide : styles.four}
          image={picturePath(block.picture)}
          originalWidth={800}
          width={kind === 'slide' ? 2000 : 960}
          height={kind === 'slide' ? 900 : 720}
          sizes="(min-width: 992px) 520px, 100vw"
          alt={block.alternativeText}
          eager
        />
      </div>
    </figure>
  )
}
