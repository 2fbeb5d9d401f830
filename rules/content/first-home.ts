import type { HomeValues } from '#contract/content/home.ts'
import { paths } from '#rules/paths.ts'

/** The home page of the specification (spec §2 and §3), until the owner publishes another one. */
export const firstHome: HomeValues = {
  slides: [
    {
      id: 'living-room',
      heading: 'Go on, put your feet\u00a0up.',
      words: 'Cardrona coffee tables: legs cut from 90 mm posts, tops oiled so a mug ring wipes away.',
      linkWords: 'See the living room',
      link: paths.room('living'),
      picture: 'heroLivingRoom',
      alternativeText: '',
      isHidden: false,
    },
    {
      id: 'dining-room',
      heading: 'Seats whoever turns\u00a0up.',
      words: 'Dining tables from 1400 to 2183 mm, with chairs, buffets and cabinets to go with them.',
      linkWords: 'See the dining room',
      link: paths.room('dining'),
      picture: 'heroDiningRoom',
      alternativeText: '',
      isHidden: false,
    },
  ],
  promos: [
    {
      id: 'rustic',
      heading: 'Rustic means you can see how it was made',
      words:
        'Knots, saw marks and the odd filled nail hole stay visible. We choose boards for strength first and looks ' +
        'second.',
      linkWords: 'Shop solid timber',
      link: paths.search('timber'),
      picture: 'promoRustic',
      alternativeText: '',
      isHidden: false,
    },
    {
      id: 'styling',
      heading: 'One good piece is enough',
      words: 'One hall table is enough for a plain wall. Leave 900 mm to walk past it.',
      linkWords: 'Styling tips',
      link: paths.stylingTips,
      picture: 'promoStyling',
      alternativeText: '',
      isHidden: false,
    },
  ],
}
