import {
  get,
  type FieldError,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';

/**
 * Makes a function that returns the props of a form's control by its name: its registration and its
 * error.
 */
export const fieldOf =
  <Values extends FieldValues>({
    register,
    formState: { errors },
  }: Pick<UseFormReturn<Values>, 'register' | 'formState'>) =>
  (name: Path<Values>) => ({
    ...register(name),
    error: (get(errors, name) as FieldError | undefined)?.message,
  });
