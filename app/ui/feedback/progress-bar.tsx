/** A thin line on top while the next page is on its way; the style sheet lets it appear after 300 ms. */
export function ProgressBar({ active }: { active: boolean }) {
  return active ? <div className="progress-line" aria-hidden="true" /> : null
}
