import { scenes, type Scene } from '#app/ui/image/scenes.ts'
import { paths } from '#rules/paths.ts'

/** A piece in a hero picture: the dimension line under it names it and links to its list. */
interface HeroMark {
  label: string
  range: string
  to: string
  /** The class in `hero-marks.module.scss` that puts the line under the piece. */
  place: string
}

/** A slide of the carousel (spec §3: name, image, description), with additions of the design. */
export interface HeroSlide {
  name: string
  description: string
  scene: Scene
  /** The class that keeps the furniture visible on phones. */
  focus: string
  more: { label: string; to: string }
  marks: readonly HeroMark[]
}

export const heroSlides: readonly HeroSlide[] = [
  {
    name: 'Go on, put your feet\u00a0up.',
    description: 'Coffee tables cut from 90 mm posts, oiled so a mug ring wipes away.',
    scene: scenes.heroLivingRoom,
    focus: 'living',
    more: { label: 'See the living room', to: paths.room('living') },
    marks: [
      { label: 'Coffee tables', range: '900–1400 mm', to: paths.room('living', 'Coffee'), place: 'coffee' },
      { label: 'Lamp tables', range: '450–550 mm', to: paths.room('living', 'Lamp'), place: 'lamp' },
      { label: 'Display units', range: '900–1300 mm', to: paths.room('dining', 'Display'), place: 'cabinet' },
    ],
  },
  {
    name: 'Seats whoever turns\u00a0up.',
    description: 'Dining tables from 1400 to 2183 mm, with chairs, buffets and cabinets to go with them.',
    scene: scenes.heroDiningRoom,
    focus: 'dining',
    more: { label: 'See the dining room', to: paths.room('dining') },
    marks: [
      {
        label: 'Dining tables',
        range: '1400–2183 mm',
        to: paths.room('dining', 'Diningtable'),
        place: 'diningTable',
      },
      {
        label: 'Display units',
        range: '900–1300 mm',
        to: paths.room('dining', 'Display'),
        place: 'diningCabinet',
      },
    ],
  },
]
