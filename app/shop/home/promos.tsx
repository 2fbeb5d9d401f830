import { Link } from 'react-router'
import type { ShownBlock } from '#contract/content/shown-home.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Picture } from '#app/ui/image/picture.tsx'
import styles from './promos.module.scss'

/** The sizes of the pictures: the first block is the wide one. */
const sizes = [
  '(min-width: 1400px) 760px, (min-width: 992px) 58vw, 100vw',
  '(min-width: 1400px) 424px, (min-width: 992px) 33vw, 100vw',
]

/** The promo blocks of the home page (spec §2, Home). */
export function Promos({ promos }: { promos: readonly ShownBlock[] }) {
  if (promos.length === 0) return null
  return (
    <section className={styles.promos}>
      {promos.map((promo, at) => (
        <Promo key={promo.id} promo={promo} at={at} />
      ))}
    </section>
  )
}

function Promo({ promo, at }: { promo: ShownBlock; at: number }) {
  return (
    <>
      <Picture
        image={promo.image}
        originalWidth={promo.widthPx}
        width={promo.widthPx}
        height={promo.heightPx}
        alt={promo.alternativeText}
        sizes={sizes[at] ?? '100vw'}
      />
      <div>
        <h2 className={at === 0 ? undefined : 'h3'}>{promo.heading}</h2>
        <p>{promo.words}</p>
        <Link className="more" to={promo.link}>
          {promo.linkWords}
          <Icon name="arrow-right" />
        </Link>
      </div>
    </>
  )
}
