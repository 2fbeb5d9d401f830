import { useRef } from 'react'
import { Link } from 'react-router'
import { HeroControls } from './hero-controls.tsx'
import { heroSlides, type HeroSlide } from './hero-slides.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { ScenePicture } from '#app/ui/image/scene-picture.tsx'
import { useCarousel } from './use-carousel.ts'
import styles from './hero-carousel.module.scss'
import marksStyles from './hero-marks.module.scss'

/**
 * The hero of the home page (spec §2): two slides with a text, a picture, and dimension lines that name the pieces in
 * it. The texts of both slides share one grid cell, so the layout does not move when the slide changes.
 */
export function HeroCarousel() {
  const frame = useRef<HTMLElement>(null)
  const carousel = useCarousel(heroSlides.length, frame)
  const slide = heroSlides[carousel.index] ?? heroSlides[0]
  return (
    <section className={`${styles.hero} mt-0`} ref={frame} aria-roledescription="carousel" aria-label="Featured rooms">
      <div className="container">
        <div className={styles.text}>
          <div className={`${styles.stack} ${styles.title}`}>
            {heroSlides.map((each, index) => (
              <Title key={each.name} slide={each} isFirst={index === 0} isShown={index === carousel.index} />
            ))}
          </div>
          <div className={`${styles.stack} ${styles.words}`}>
            {heroSlides.map((each, index) => (
              <p key={each.name} className={index === carousel.index ? undefined : 'is-away'}>
                {each.description}
              </p>
            ))}
          </div>
          <div className={`${styles.stack} ${styles.more}`}>
            {heroSlides.map(({ name, more }, index) => (
              <Link key={name} className={index === carousel.index ? 'more' : 'more is-away'} to={more.to}>
                {more.label}
                <Icon name="arrow-right" />
              </Link>
            ))}
          </div>
          <HeroControls carousel={carousel} count={heroSlides.length} title={slide?.name ?? ''} />
        </div>
      </div>
      <div className={styles.pictures}>
        {heroSlides.slice(0, carousel.loadedCount).map((each, index) => (
          <ScenePicture
            key={each.name}
            scene={each.scene}
            sizes="(min-width: 1600px) 1320px, (min-width: 768px) 100vw, 165vw"
            priority={index === 0}
            className={`${styles[each.focus]} ${index === carousel.index ? styles.shown : ''}`.trim()}
          />
        ))}
      </div>
      <Marks marks={slide?.marks ?? []} />
    </section>
  )
}

/** The first slide's title is the heading of the page. Screen readers still read it while the second slide is shown. */
function Title({ slide, isFirst, isShown }: { slide: HeroSlide; isFirst: boolean; isShown: boolean }) {
  if (isFirst) return <h1 className={isShown ? 'display' : `display ${styles.faded}`}>{slide.name}</h1>
  return <p className={isShown ? 'display' : 'display is-away'}>{slide.name}</p>
}

function Marks({ marks }: Pick<HeroSlide, 'marks'>) {
  return (
    <ul className={marksStyles.marks} aria-label="In the picture">
      {marks.map(({ label, range, to, place }) => (
        <li className={marksStyles[place]} key={label}>
          <Link to={to}>
            {label} <span>{range}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
