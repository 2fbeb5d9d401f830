import { Link } from 'react-router'
import { textsApi, useReadTextQuery } from '#app/api/content/texts.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { ScaleBar } from '#app/ui/product/scale-bar.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { ScenePicture } from '#app/ui/image/scene-picture.tsx'
import { WrittenText } from '#app/ui/written-text.tsx'
import type { ShownText } from '#contract/content/fixed-texts.ts'
import { scenes } from '#rules/content/scenes.ts'
import { paths } from '#rules/paths.ts'
import styles from './content.module.scss'
import { doorLinks, type Measure, type StylingTip, stylingTipOf } from './styling-advice.ts'

export const loader = prefetch(() => [textsApi.endpoints.readText.initiate('styling-tips')])

/** Styling tips (spec §2): what to measure before you buy a piece. */
export function Component() {
  const { name } = useShopDetails()
  const { data } = useReadTextQuery('styling-tips')
  if (!data) return null
  return (
    <>
      <PageMeta
        title="Styling Tips"
        description={`How much room a table, a bed or a chair needs around it: walkways, lamps and rugs in millimetres, by ${name}.`}
        canonical={paths.stylingTips}
        image={scenes.heroLivingRoom.image}
      />
      <div className="container">
        <PageHeading title="Styling Tips" lead={data.lead} meta={data.note} />
        <ScenePicture
          className={styles.wide}
          scene={scenes.heroLivingRoom}
          alt="A living room with a sofa between two lamp tables, a coffee table and a display unit"
          sizes="(min-width: 1400px) 1320px, 100vw"
          priority
        />
        {data.sections.map((section) => (
          <Section section={section} key={section.id} />
        ))}
      </div>
    </>
  )
}

/** A section with what the page adds to it: a picture and lengths, or links, or nothing. */
function Section({ section: { id, title, html } }: { section: ShownText['sections'][number] }) {
  const tip = stylingTipOf(id)
  const text = (
    <>
      <h2>{title}</h2>
      <div className={styles.advice}>
        <WrittenText html={html} />
      </div>
    </>
  )
  if (!tip) {
    return (
      <section>
        {text}
        {id === 'door' && <Links links={doorLinks} />}
      </section>
    )
  }
  return (
    <section className={styles.tip}>
      <ScenePicture scene={tip.scene} alt={tip.alt} sizes="(min-width: 1400px) 720px, (min-width: 992px) 54vw, 100vw" />
      <div>
        {text}
        <Measures measures={tip.measures} />
        <Links links={tip.links} />
      </div>
    </section>
  )
}

/** Lengths with their lines, all to the same scale. */
function Measures({ measures }: { measures: readonly Measure[] }) {
  return (
    <ul className={styles.measures}>
      {measures.map(({ label, lengthMm }) => (
        <li key={label}>
          <span>{label}</span>
          <ScaleBar lengthMm={lengthMm} />
        </li>
      ))}
    </ul>
  )
}

function Links({ links }: { links: StylingTip['links'] }) {
  return (
    <p className={styles.links}>
      {links.map(({ label, to }) => (
        <Link className="more" to={to} key={to}>
          {label}
          <Icon name="arrow-right" />
        </Link>
      ))}
    </p>
  )
}
