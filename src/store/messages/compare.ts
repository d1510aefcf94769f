/** Words of the interface: Compare. One section of the table in `en.ts`. */
export const compare = {
  title: 'Compare',
};
