import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { FieldNotes } from '#app/ui/form/field.tsx'
import { maxFurtherPictures } from '#rules/catalogue/picture-lines.ts'
import type { PictureLine } from '#rules/catalogue/picture-lines.ts'
import formStyles from '#app/admin/products/product-edit/product-form.module.scss'
import { AddPictures } from './add-pictures.tsx'
import { picturesOf, type PictureValues, pictureValuesOf } from './form-pictures.ts'
import { PictureList } from './picture-list.tsx'

interface PicturesFieldProps {
  values: PictureValues
  errors: FieldErrors
  onChange: (values: PictureValues) => void
  /** An upload is there, whatever the form has become meanwhile. */
  onAdd: (image: string) => void
  onUploading: (isUploading: boolean) => void
}

const errorId = 'further-pictures'

/** All pictures of a product: their order, their texts, and new ones. The first one is also the field `image`. */
export function PicturesField({ values, errors, onChange, onAdd, onUploading }: PicturesFieldProps) {
  const pictures = picturesOf(values)
  const change = (next: readonly PictureLine[]) => onChange(pictureValuesOf(next))
  return (
    <fieldset className={formStyles.pictures} aria-describedby={errors.furtherPictures && `${errorId}-error`}>
      <legend>Pictures</legend>
      <p className="meta">
        The first one is the main picture. Drag a row by its handle, or move it with its arrows. The product page ends
        with a drawing of the sizes, which the shop makes.
      </p>
      <PictureList pictures={pictures} textError={errors.alternativeText} onChange={change} />
      <FieldNotes controlId={errorId} error={errors.furtherPictures} />
      <AddPictures room={maxFurtherPictures + 1 - pictures.length} onAdd={onAdd} onUploading={onUploading} />
    </fieldset>
  )
}
