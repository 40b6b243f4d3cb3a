/** Keys of names. */
import { LANGUAGES } from '../../shared/language.ts';

/** Keys of the names in the languages of the program. */
export const NAME_KEYS: readonly string[] = LANGUAGES.map((language) => `name:${language}`);
/** Keys of further names: in Latin script or in another spelling of the language, and other names that people use. */
export const FURTHER_NAME_KEYS: readonly string[] = [
  ...['int_name', 'alt_name', 'official_name', 'short_name', 'old_name', 'loc_name'],
  ...[
    'name:ja-Latn',
    'name:ja_rm',
    'name:ja-Hira',
    'name:ja_kana',
    'name:ko-Latn',
    'name:ko_rm',
    'name:zh-Latn',
  ],
  ...[
    'name:zh-Latn-pinyin',
    'name:zh_pinyin',
    'name:sr-Latn',
    'name:ar-Latn',
    'name:el-Latn',
    'name:ru-Latn',
  ],
  ...[
    'name:uk-Latn',
    'name:bg-Latn',
    'name:mk-Latn',
    'name:he-Latn',
    'name:th-Latn',
    'name:fa-Latn',
    'name:hy-Latn',
  ],
  'name:ka-Latn',
];
