import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './kit.module.scss'

interface FileButtonProps extends Pick<ComponentProps<'input'>, 'accept' | 'multiple'> {
  className: string
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

export function FileButton({ className, onFiles, children, ...input }: FileButtonProps) {
  return (
    <label className={`${className} ${styles.fileButton}`}>
      <Icon name="upload" />
      {children}
      <input
        {...input}
        className="visually-hidden"
        type="file"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again after it was refused.
          target.value = ''
        }}
      />
    </label>
  )
}
