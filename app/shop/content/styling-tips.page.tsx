import { Link } from 'react-router'
import { fixedTextsApi } from '#app/api/content.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { ScenePicture } from '#app/ui/image/scene-picture.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { ScaleBar } from '#app/ui/product/scale-bar.tsx'
import { WrittenText } from '#app/ui/written-text.tsx'
import type { ShownText } from '#contract/content/fixed-texts.ts'
import { scenes, type Scene } from '#rules/content/scenes.ts'
import { paths } from '#rules/paths.ts'
import styles from './content.module.scss'

export const loader = prefetch(() => [fixedTextsApi.read.initiate({ page: 'styling-tips' })])

export function Component() {
  const { name } = useShopDetails()
  const { data } = fixedTextsApi.read.useQuery({ page: 'styling-tips' })
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
          className={`photo ${styles.wide}`}
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

function Section({ section: { id, title, html } }: { section: ShownText['sections'][number] }) {
  const tip = stylingTipOf(id)
  const text = (
    <>
      <h2>{title}</h2>
      <div className={`mb-3 ${styles.advice}`}>
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
      <ScenePicture
        className="photo"
        scene={tip.scene}
        alt={tip.alt}
        sizes="(min-width: 1400px) 720px, (min-width: 992px) 54vw, 100vw"
      />
      <div>
        {text}
        <Measures measures={tip.measures} />
        <Links links={tip.links} />
      </div>
    </section>
  )
}

function Measures({ measures }: { measures: readonly Measure[] }) {
  return (
    <ul className="ruled mb-3">
      {measures.map(({ label, lengthMm }) => (
        <li className={`small ${styles.measure}`} key={label}>
          <span className="d-block mb-2">{label}</span>
          <ScaleBar lengthMm={lengthMm} />
        </li>
      ))}
    </ul>
  )
}

function Links({ links }: { links: StylingTip['links'] }) {
  return (
    <p className="d-flex flex-wrap column-gap-4">
      {links.map(({ label, to }) => (
        <Link className="more" to={to} key={to}>
          {label}
          <Icon name="arrow-right" />
        </Link>
      ))}
    </p>
  )
}

interface Measure {
  label: string
  lengthMm: number
}

interface StylingTip {
  scene: Scene
  alt: string
  measures: readonly Measure[]
  links: readonly { label: string; to: string }[]
}

/** Guidelines of furniture makers and fitters in New Zealand, by the id of their section. */
const stylingTips: Readonly<Record<string, StylingTip>> = {
  living: {
    scene: scenes.tileLivingRoom,
    alt: 'A coffee table on a pale rug in front of a TV stand',
    measures: [
      { label: 'From the sofa to the coffee table, up to', lengthMm: 450 },
      { label: 'From the coffee table to the TV stand, to walk through, at least', lengthMm: 900 },
      { label: 'Floor to the middle of the screen, about', lengthMm: 1050 },
    ],
    links: [
      { label: 'Coffee tables', to: paths.room('living', 'Coffee') },
      { label: 'TV stands', to: paths.room('living', 'TV Stand') },
    ],
  },
  hall: {
    scene: scenes.promoStyling,
    alt: 'A hall table beside a tallboy against a plain wall',
    measures: [
      { label: 'Left free to walk past, at least', lengthMm: 900 },
      { label: 'Top of the table above the floor, about', lengthMm: 800 },
      { label: 'Table top to the lower edge of a mirror', lengthMm: 200 },
    ],
    links: [{ label: 'Hall tables', to: paths.room('living', 'Console') }],
  },
  dining: {
    scene: scenes.tileDiningRoom,
    alt: 'A solid dining table with ladderback chairs',
    measures: [
      { label: 'Table edge for each person', lengthMm: 600 },
      { label: 'Table to wall or buffet, to push a chair back, at least', lengthMm: 900 },
      { label: 'The same where people walk behind the chairs', lengthMm: 1100 },
      { label: 'Table top to the lower edge of the lamp', lengthMm: 750 },
    ],
    links: [
      { label: 'Dining tables', to: paths.room('dining', 'Diningtable') },
      { label: 'Dining chairs', to: paths.room('dining', 'Chair') },
    ],
  },
  bar: {
    scene: scenes.promoRustic,
    alt: 'A bar table with two round stools',
    measures: [
      { label: 'Seat to the underside of the top, about', lengthMm: 280 },
      { label: 'From the middle of one stool to the next, at least', lengthMm: 600 },
    ],
    links: [{ label: 'Bar', to: paths.room('dining', 'Bar') }],
  },
  bedroom: {
    scene: scenes.tileBedroom,
    alt: 'A bed frame with a bedside table on either side',
    measures: [
      { label: 'Beside the bed, to get out, at least', lengthMm: 600 },
      { label: 'In front of a dresser or tallboy, at least', lengthMm: 900 },
      { label: 'Top of the bedside table above the floor, about', lengthMm: 600 },
    ],
    links: [
      { label: 'Bed frames', to: paths.room('bedroom', 'Headboard') },
      { label: 'Bedside tables', to: paths.room('bedroom', 'Bedside') },
      { label: 'Dressers', to: paths.room('bedroom', 'Dresser') },
    ],
  },
  lamps: {
    scene: scenes.tileDisplayUnits,
    alt: 'A lamp on a lamp table beside a display unit',
    measures: [
      { label: 'Floor to the lower edge of the shade, beside a chair', lengthMm: 1050 },
      { label: 'Lamp table top above the floor, about', lengthMm: 600 },
      { label: 'A lamp on a bedside table, foot to top', lengthMm: 550 },
    ],
    links: [
      { label: 'Lamp tables', to: paths.room('living', 'Lamp') },
      { label: 'Display units', to: paths.room('dining', 'Display') },
    ],
  },
  rugs: {
    scene: scenes.tileTables,
    alt: 'A coffee table on a rug in front of a sofa',
    measures: [
      { label: 'Rug under the front of the sofa, at least', lengthMm: 200 },
      { label: 'Rug past the edge of a dining table, on every side', lengthMm: 600 },
      { label: 'Bare floor between rug and wall, about', lengthMm: 300 },
    ],
    links: [
      { label: 'The living room', to: paths.room('living') },
      { label: 'The dining room', to: paths.room('dining') },
    ],
  },
}

function stylingTipOf(id: string): StylingTip | undefined {
  return Object.hasOwn(stylingTips, id) ? stylingTips[id] : undefined
}

const doorLinks: StylingTip['links'] = [
  { label: 'All products', to: paths.products },
  { label: 'Shipping', to: paths.shippingCosts },
]
