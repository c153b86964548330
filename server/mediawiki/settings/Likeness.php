<?php
/** How alike two things are, from 0 to 100. */
class WikisteadLikeness {
	private const LENGTH_MAX = 120;
	private const NAMES_MAX = 300;

	/** The likeness of a text and the entity's name that is most like it. */
	public static function ofNames( string $text, object $entity ): float {
		if ( trim( $text ) === $entity->getId()->getSerialization() ) {
			return 100;
		}
		$names = array_values( $entity->getLabels()->toTextArray() );
		foreach ( $entity->getAliasGroups()->toTextArray() as $aliases ) {
			array_push( $names, ...$aliases );
		}
		return max( 0, ...array_map( static fn ( $name ) => self::ofTexts( $text, $name ), array_slice( array_unique( $names ), 0, self::NAMES_MAX ) ?: [ '' ] ) );
	}

	/** The likeness of a cell, or several, and the value of an entity's property that is most like it. */
	public static function ofValues( $cells, object $entity, string $property ): float {
		$best = 0;
		foreach ( is_array( $cells ) && array_is_list( $cells ) ? array_slice( $cells, 0, 20 ) : [ $cells ] as $cell ) {
			foreach ( WikisteadEntities::valuesOf( $entity, $property ) as $value ) {
				$best = max( $best, self::ofValue( $cell, $value ) );
			}
		}
		return $best;
	}

	/** Compares words without punctuation and case; otherwise counts how many letters would have to be changed. */
	public static function ofTexts( string $one, string $other ): float {
		$one = implode( ' ', WikisteadSearchIndex::wordsOf( mb_substr( $one, 0, self::LENGTH_MAX ) ) );
		$other = implode( ' ', WikisteadSearchIndex::wordsOf( mb_substr( $other, 0, self::LENGTH_MAX ) ) );
		if ( $one === '' || $other === '' ) {
			return 0;
		}
		$longest = max( strlen( $one ), strlen( $other ) );
		if ( $one === $other || 2 * min( strlen( $one ), strlen( $other ) ) < $longest ) {
			return $one === $other ? 100 : 0;
		}
		return 100 * ( 1 - min( 1, levenshtein( $one, $other ) / $longest ) );
	}

	/** @return string A date as precise as it is known: `1503`, `1503-06` or `1503-06-02` */
	public static function dateOf( object $time ): string {
		preg_match( '/^([+-])0*(\d+)-(\d\d)-(\d\d)/', $time->getTime(), $match );
		[ , $sign, $year, $month, $day ] = $match + [ '', '+', '0', '00', '00' ];
		$date = ( $sign === '-' ? '-' : '' ) . str_pad( $year, 4, '0', STR_PAD_LEFT );
		$precision = $time->getPrecision();
		return $date . ( $precision >= 10 ? "-$month" : '' ) . ( $precision >= 11 ? "-$day" : '' );
	}

	private static function ofValue( $cell, object $value ): float {
		$id = is_array( $cell ) && is_string( $cell['id'] ?? null ) ? $cell['id'] : null;
		$text = $id ?? ( is_scalar( $cell ) ? (string)$cell : '' );
		switch ( $value->getType() ) {
			case 'wikibase-entityid':
				$own = $value->getEntityId()->getSerialization();
				$entity = $text === $own || $id !== null ? null : WikisteadEntities::withId( $own );
				return $text === $own ? 100 : ( $entity ? self::ofNames( $text, $entity ) : 0 );
			case 'quantity':
				return is_numeric( $text ) && (float)$text === (float)$value->getAmount()->getValue() ? 100 : 0;
			case 'time':
				$date = self::dateOf( $value );
				return $text !== '' && ( str_starts_with( $text, $date ) || str_starts_with( $date, $text ) ) ? 100 : 0;
			case 'globecoordinate':
				return self::isNear( $text, $value ) ? 100 : 0;
			case 'monolingualtext':
				return self::ofTexts( $text, $value->getText() );
			default:
				return self::ofTexts( $text, (string)$value->getValue() );
		}
	}

	/** Whether a text has coordinates within about a kilometre of a place. */
	private static function isNear( string $text, object $place ): bool {
		return preg_match( '/^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/', $text, $match ) &&
			abs( $match[1] - $place->getLatitude() ) < 0.01 && abs( $match[2] - $place->getLongitude() ) < 0.01;
	}
}
