import { iconPaths, type IconName } from './icon-paths.ts'

/** Two ticks and a line (design, Icons). */
const dimension = <path d="M1 4v8M15 4v8M1 8h14" fill="none" stroke="currentColor" strokeWidth="1.1" />

/** In the colour and size of the text. Hidden from screen readers: the control has the name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `i ${className}` : 'i'} viewBox="0 0 16 16" aria-hidden="true">
      {name === 'dimension' ? dimension : <path d={iconPaths[name]} />}
    </svg>
  )
}
