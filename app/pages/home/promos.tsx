import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import { ScenePicture } from '#app/ui/image/scene-picture.tsx'
import { scenes } from '#app/ui/image/scenes.ts'
import { paths } from '#rules/paths.ts'
import styles from './promos.module.scss'

/** The promo blocks about rustic style (spec §2, Home). */
export function Promos() {
  return (
    <section className={styles.promos}>
      <ScenePicture scene={scenes.promoRustic} sizes="(min-width: 1400px) 760px, (min-width: 992px) 58vw, 100vw" />
      <div>
        <h2>Rustic means you can see how it was made</h2>
        <p>
          Knots, saw marks and the odd filled nail hole stay visible. We choose boards for strength first and looks
          second.
        </p>
        <Link className="more" to={paths.search('timber')}>
          Shop solid timber
          <Icon name="arrow-right" />
        </Link>
      </div>
      <ScenePicture scene={scenes.promoStyling} sizes="(min-width: 1400px) 424px, (min-width: 992px) 33vw, 100vw" />
      <div>
        <h2 className="h3">One good piece is enough</h2>
        <p>One hall table is enough for a plain wall. Leave 900 mm to walk past it.</p>
        <Link className="more" to={paths.stylingTips}>
          Styling tips
          <Icon name="arrow-right" />
        </Link>
      </div>
    </section>
  )
}
