<?php
/** Search in SQLite's FTS3 index. */
class WikisteadSearchSqlite extends SearchSqlite {
	use WikisteadSearch;

	private const PAGE = 'searchindex.rowid';
	/** FTS3 finds pages in the order of their ids. */
	private const IS_ORDERED = true;

	/** @param array[] $clauses See {@link WikisteadSearchQuery} */
	private function match( array $clauses ): string {
		$parts = [ [], [] ];
		foreach ( $clauses as [ 'tokens' => $tokens, 'negated' => $negated ] ) {
			$parts[(int)$negated][] = '(' . implode( ' OR ', array_map(
				static fn ( $words ) => count( $words ) > 1 ? '"' . implode( ' ', $words ) . '"' : $words[0], $tokens ) ) . ')';
		}
		[ $wanted, $unwanted ] = $parts;
		$expression = implode( ' ', $wanted ) . ( $unwanted === [] ? '' : ' NOT (' . implode( ' OR ', $unwanted ) . ')' );
		return 'si_text MATCH ' . self::database()->addQuotes( $expression );
	}

	private function indexed( string $token ): string {
		return $token;
	}
}
