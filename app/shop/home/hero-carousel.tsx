import { useRef } from 'react'
import { Link } from 'react-router'
import type { ShownBlock } from '#contract/content/shown-home.ts'
import { HeroControls } from './hero-controls.tsx'
import { heroPictures } from '#rules/content/hero-pictures.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Picture } from '#app/ui/image/picture.tsx'
import { useCarousel } from './use-carousel.ts'
import styles from './hero-carousel.module.scss'
import marksStyles from './hero-marks.module.scss'

/**
 * The hero of the home page (spec §2): slides with a text, a picture, and dimension lines that name the pieces in it.
 * The texts of all slides share one grid cell, so the layout does not move when the slide changes.
 */
export function HeroCarousel({ slides }: { slides: readonly ShownBlock[] }) {
  const frame = useRef<HTMLElement>(null)
  const carousel = useCarousel(slides.length, frame)
  const slide = slides[carousel.index] ?? slides[0]
  const hasMarks = slides.some(({ picture }) => heroPictures[picture])
  return (
    <section className={`${styles.hero} mt-0`} ref={frame} aria-roledescription="carousel" aria-label="Featured rooms">
      <div className="container">
        <div className={styles.text}>
          <div className={`${styles.stack} ${styles.title}`}>
            {slides.map((each, index) => (
              <Title key={each.id} slide={each} isFirst={index === 0} isShown={index === carousel.index} />
            ))}
          </div>
          <div className={`${styles.stack} ${styles.words}`}>
            {slides.map((each, index) => (
              <p key={each.id} className={index === carousel.index ? undefined : 'is-away'}>
                {each.words}
              </p>
            ))}
          </div>
          <div className={`${styles.stack} ${styles.more}`}>
            {slides.map(({ id, link, linkWords }, index) => (
              <Link key={id} className={index === carousel.index ? 'more' : 'more is-away'} to={link}>
                {linkWords}
                <Icon name="arrow-right" />
              </Link>
            ))}
          </div>
          {slides.length > 1 && <HeroControls carousel={carousel} count={slides.length} title={slide?.heading ?? ''} />}
        </div>
      </div>
      <div className={styles.pictures}>
        {slides.slice(0, carousel.loadedCount).map((each, index) => (
          <Picture
            key={each.id}
            image={each.image}
            originalWidth={each.widthPx}
            width={each.widthPx}
            height={each.heightPx}
            alt={each.alternativeText}
            sizes="(min-width: 1600px) 1320px, (min-width: 768px) 100vw, 165vw"
            priority={index === 0}
            className={`${styles[heroPictures[each.picture]?.focus ?? ''] ?? ''} ${index === carousel.index ? styles.shown : ''}`.trim()}
          />
        ))}
      </div>
      {hasMarks && <Marks picture={slide?.picture ?? ''} />}
    </section>
  )
}

/** The first slide's title is the heading of the page. Screen readers still read it while another slide is shown. */
function Title({ slide, isFirst, isShown }: { slide: ShownBlock; isFirst: boolean; isShown: boolean }) {
  if (isFirst) return <h1 className={isShown ? 'display' : `display ${styles.faded}`}>{slide.heading}</h1>
  return <p className={isShown ? 'display' : 'display is-away'}>{slide.heading}</p>
}

/** The marks of a picture; one without keeps their place, so that nothing moves when the slide changes. */
function Marks({ picture }: { picture: string }) {
  const marks = heroPictures[picture]?.marks
  if (!marks) return <div className={marksStyles.marks} />
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
