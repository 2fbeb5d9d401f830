import { paths } from '#rules/paths.ts'

/** A product in a hero picture: its dimension line names it and links to its list. */
interface HeroMark {
  label: string
  range: string
  to: string
  /** The class in `hero-marks.module.scss` that puts the line under the product. */
  place: string
}

interface HeroPicture {
  /** The class that keeps the furniture visible on phones. */
  focus: string
  marks: readonly HeroMark[]
}

/** By the name of the picture; an uploaded one has no marks. */
export const heroPictures: Readonly<Record<string, HeroPicture>> = {
  heroLivingRoom: {
    focus: 'living',
    marks: [
      { label: 'Coffee tables', range: '900–1400 mm', to: paths.room('living', 'Coffee'), place: 'coffee' },
      { label: 'Lamp tables', range: '450–550 mm', to: paths.room('living', 'Lamp'), place: 'lamp' },
      { label: 'Display units', range: '900–1300 mm', to: paths.room('dining', 'Display'), place: 'cabinet' },
    ],
  },
  heroDiningRoom: {
    focus: 'dining',
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
}
