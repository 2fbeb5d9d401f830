import { Icon } from '#app/ui/image/icon.tsx'
import type { IconName } from '#app/ui/image/icon-paths.ts'
import type { useCarousel } from './use-carousel.ts'
import styles from './hero-controls.module.scss'

interface HeroControlsProps {
  carousel: ReturnType<typeof useCarousel>
  count: number
  /** The title of the current slide, for screen readers. */
  title: string
}

/** Pause, previous, `1 / 2`, next. Screen readers announce the slide only when the visitor changes it. */
export function HeroControls({ carousel, count, title }: HeroControlsProps) {
  const { index, isPlaying, move, toggle, preload } = carousel
  return (
    <div className={styles.controls} onPointerEnter={preload} onFocus={preload}>
      <Control name={isPlaying ? 'Pause' : 'Play'} icon={isPlaying ? 'pause' : 'play'} onClick={toggle} />
      <Control name="Previous slide" icon="arrow-left" onClick={() => move(-1)} />
      <span aria-hidden="true">
        {index + 1} / {count}
      </span>
      <span className="visually-hidden" aria-live={isPlaying ? 'off' : 'polite'}>
        Slide {index + 1} of {count}: {title}
      </span>
      <Control name="Next slide" icon="arrow-right" onClick={() => move(1)} />
    </div>
  )
}

function Control({ name, icon, onClick }: { name: string; icon: IconName; onClick: () => void }) {
  return (
    <button className="btn btn-quiet btn-icon" type="button" aria-label={name} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}
