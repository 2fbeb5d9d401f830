/** One of the shop's own pictures, which is not in the database. */
export interface Scene {
  /** The name, then the first eight hex digits of the file's SHA-256. */
  image: string
  width: number
  height: number
}

const hero = (name: string): Scene => ({ image: `/images/${name}.webp`, width: 2000, height: 900 })
const small = (name: string): Scene => ({ image: `/images/${name}.webp`, width: 960, height: 720 })

/** Every file of `catalogue/scenes`; the test next to this file checks the hashes. */
export const scenes = {
  heroDiningRoom: hero('hero-dining-room.fe13bd22'),
  heroLivingRoom: hero('hero-living-room.e4c100a9'),
  promoRustic: small('promo-rustic.8e488bb2'),
  promoStyling: small('promo-styling.8940a5b2'),
  tileBedroom: small('tile-bedroom.090734fb'),
  tileDiningRoom: small('tile-dining-room.b6bd71bb'),
  tileDisplayUnits: small('tile-display-units.f24f000c'),
  tileLivingRoom: small('tile-living-room.82b1e586'),
  tileTables: small('tile-tables.926ee7f3'),
}
