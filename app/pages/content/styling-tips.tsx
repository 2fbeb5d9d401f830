import { Link } from 'react-router'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { ScaleBar } from '#app/ui/product/scale-bar.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { ScenePicture } from '#app/ui/image/scene-picture.tsx'
import { scenes } from '#rules/content/scenes.ts'
import { paths } from '#rules/paths.ts'
import styles from './content.module.scss'
import { stylingTips, type Measure, type StylingTip } from './styling-advice.ts'

/** Styling tips (spec §2): what to measure before you buy a piece. */
export function Component() {
  const { name } = useShopDetails()
  return (
    <>
      <PageMeta
        title="Styling Tips"
        description={`How much room a table, a bed or a chair needs around it: walkways, lamps and rugs in millimetres, by ${name}.`}
        canonical={paths.stylingTips}
        image={scenes.heroLivingRoom.image}
      />
      <div className="container">
        <PageHeading
          title="Styling Tips"
          lead="Leave enough space to walk through the room. Have a tape measure ready."
        />
        <ScenePicture
          className={styles.wide}
          scene={scenes.heroLivingRoom}
          alt="A living room with a sofa between two lamp tables, a coffee table and a display unit"
          sizes="(min-width: 1400px) 1320px, 100vw"
          priority
        />
        {stylingTips.map((tip) => (
          <Tip tip={tip} key={tip.title} />
        ))}
        <section>
          <h2>Measure the door last</h2>
          <p className={styles.prose}>
            A common door is 1980 × 760 mm, and its frame leaves a little less. Every product page shows the piece to
            scale beside one. Lay newspaper of the same size on the floor for a day: it is easier to move than a
            dresser.
          </p>
          <Links
            links={[
              { label: 'All products', to: paths.products },
              { label: 'Shipping', to: paths.shippingCosts },
            ]}
          />
        </section>
      </div>
    </>
  )
}

function Tip({ tip }: { tip: StylingTip }) {
  return (
    <section className={styles.tip}>
      <ScenePicture scene={tip.scene} alt={tip.alt} sizes="(min-width: 1400px) 720px, (min-width: 992px) 54vw, 100vw" />
      <div>
        <h2>{tip.title}</h2>
        {tip.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Measures measures={tip.measures} />
        <Links links={tip.links} />
      </div>
    </section>
  )
}

/**
 * Lengths with their lines, all to the same scale. Screen readers do not read the line, so the label contains the
 * length too.
 */
function Measures({ measures }: { measures: readonly Measure[] }) {
  return (
    <ul className={styles.measures}>
      {measures.map(({ label, lengthMm }) => (
        <li key={label}>
          <span>
            {label}
            <span className="visually-hidden">: {lengthMm} mm</span>
          </span>
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
