import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import { ScenePicture } from '#app/ui/image/scene-picture.tsx'
import { scenes } from '#rules/content/scenes.ts'
import { TableDrawing } from '#app/ui/image/table-drawing.tsx'
import { paths } from '#rules/paths.ts'
import styles from './room-tiles.module.scss'

const tiles = [
  {
    name: 'Living Room',
    description: 'Coffee, hall and lamp tables, TV stands',
    to: paths.room('living'),
    scene: scenes.tileLivingRoom,
  },
  {
    name: 'Bedroom',
    description: 'Bed frames, dressers, tallboys, bedsides',
    to: paths.room('bedroom'),
    scene: scenes.tileBedroom,
  },
  {
    name: 'Dining Room',
    description: 'Tables, chairs, buffets, bar',
    to: paths.room('dining'),
    scene: scenes.tileDiningRoom,
  },
  { name: 'Tables', description: 'Every table, every room', to: paths.search('tables'), scene: scenes.tileTables },
  {
    name: 'Display Units',
    description: 'Glass-fronted and open',
    to: paths.room('dining', 'display'),
    scene: scenes.tileDisplayUnits,
  },
]

/** The five category tiles (spec §2), and what the dimension lines mean. */
export function RoomTiles() {
  return (
    <section aria-label="Rooms">
      <div className={styles.tiles}>
        {tiles.map(({ name, description, to, scene }) => (
          <Link className={styles.tile} to={to} key={name}>
            <div className={styles.picture}>
              <ScenePicture scene={scene} sizes="(min-width: 1400px) 424px, (min-width: 768px) 33vw, 50vw" />
            </div>
            <span className={styles.name}>
              {name}
              <Icon name="arrow-right" />
            </span>
            <span className={`meta ${styles.description}`}>{description}</span>
          </Link>
        ))}
        <div className={styles.statement}>
          <p className="h3">Measure twice. Order once.</p>
          <div>
            <TableDrawing />
            <p className="meta">
              The line under each picture is the length of the piece. Every line is to the same scale, so you can
              compare sizes at a glance.
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
