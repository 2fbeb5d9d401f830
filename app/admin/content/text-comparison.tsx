import {
  aroundChanges,
  type ComparedParagraph,
  compareTexts,
  comparisonText,
} from '#rules/content/texts/compare-texts.ts'
import styles from './content.module.scss'

/** Two versions of a text, read as one: what the later one adds is marked, what it leaves out is struck through. */
export function TextComparison(props: { caption: string; before: string; after: string }) {
  const paragraphs = compareTexts(props.before, props.after)
  return (
    <figure className={styles.frame}>
      <figcaption>
        <span>{props.caption}</span>
        <span>{comparisonText(paragraphs)}</span>
      </figcaption>
      <div className={styles.compared}>
        {aroundChanges(paragraphs).map((shown, at) => (
          <p key={at}>{typeof shown === 'number' ? excluded(shown) : <Paragraph {...shown} />}</p>
        ))}
      </div>
    </figure>
  )
}

function Paragraph({ kind, text }: ComparedParagraph) {
  if (kind === 'added') return <ins>{text}</ins>
  return kind === 'removed' ? <del>{text}</del> : text
}

const excluded = (count: number) => (
  <span className="meta">{count === 1 ? '1 paragraph stays the same.' : `${count} paragraphs stay the same.`}</span>
)
