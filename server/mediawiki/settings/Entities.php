<?php
use MediaWiki\MediaWikiServices;
use MediaWiki\Rest\HttpException;
use Wikibase\DataModel\Entity\EntityId;
use Wikibase\DataModel\Entity\EntityIdParsingException;
use Wikibase\DataModel\Services\Lookup\EntityLookupException;
use Wikibase\DataModel\Services\Lookup\UnresolvedEntityRedirectException;
use Wikibase\DataModel\Statement\Statement;
use Wikibase\DataModel\Statement\StatementList;
use Wikibase\Repo\WikibaseRepo;

/** Entities as reconciliation clients see them. */
class WikisteadEntities {
	private const SUBCLASSES_DEEP = 6;
	private const CLASSES_MAX = 100;
	private const SUBCLASSES_SAMPLED = 30;
	/** The largest item, in bytes, that is read as an example, so that many fit into PHP's memory. */
	private const EXAMPLE_BYTES_MAX = 100000;
	/** The most values of one property of an entity. */
	private const VALUES_MAX = 100;

	/** The language of names and descriptions; if there are none, the wiki's is used. */
	public static string $language = '';

	/**
	 * Entities kept in memory while a table is answered: classes and entities that are requested again, not all candidates.
	 */
	private const KNOWN_MAX = 300;

	/** @var array<string, object|null> */
	private static array $known = [];

	/**
	 * @return object[] Entities that a name may mean, best first: those with all its words or, if there are none,
	 * all but one
	 */
	public static function named( string $text, string $type, int $limit ): array {
		$own = self::withId( trim( $text ) );
		$found = self::found( WikisteadSearchQuery::ofName( $text ), $type, $limit ) ?:
			self::found( WikisteadSearchQuery::ofName( $text, true ), $type, $limit );
		return self::withFirst( $own, $type, $found );
	}

	/** @return object[] Entities whose name somebody has begun to type */
	public static function begun( string $text, string $type, int $limit ): array {
		$own = self::withId( trim( $text ) );
		return self::withFirst( $own, $type, self::found( WikisteadSearchQuery::ofBeginning( $text ), $type, $limit ) );
	}

	/**
	 * @return object[] Some items of a type or its subclasses that are not very long; without a type, the longest of
	 * these of any type
	 */
	public static function ofType( string $type, int $limit ): array {
		if ( $type === '' ) {
			return self::longest( 'item', $limit );
		}
		return preg_match( '/^Q\d+$/', $type ) ? self::having( 'instance of', self::withSubclasses( $type ), $limit, self::EXAMPLE_BYTES_MAX ) : [];
	}

	/** The entity with an id, or that to which the id redirects; null if there is none or it cannot be read. */
	public static function withId( string $id ): ?object {
		if ( !array_key_exists( $id, self::$known ) ) {
			if ( count( self::$known ) >= self::KNOWN_MAX ) {
				unset( self::$known[array_key_first( self::$known )] );
			}
			$parsed = self::parsed( $id );
			try {
				self::$known[$id] = $parsed ? WikibaseRepo::getEntityLookup()->getEntity( $parsed ) : null;
			} catch ( EntityLookupException $unreadable ) {
				// The rest of the table is still answered. A redirect to a redirect is not a fault; a lost text is.
				self::$known[$id] = null;
				if ( !$unreadable instanceof UnresolvedEntityRedirectException ) {
					wikisteadClass( 'MediaWiki\Exception\MWExceptionHandler', 'MWExceptionHandler' )::logException( $unreadable );
				}
			}
		}
		return self::$known[$id];
	}

	/** The id of an item or a property; null if invalid, for example above Wikibase's largest number. */
	private static function parsed( string $id ): ?EntityId {
		try {
			return preg_match( '/^[QP][1-9]\d{0,9}$/', $id ) ? WikibaseRepo::getEntityIdParser()->parse( $id ) : null;
		} catch ( EntityIdParsingException $tooLarge ) {
			return null;
		}
	}

	/** @return array id, name and any description, in the wiki's language or one that its readers understand */
	public static function described( object $entity ): array {
		$id = $entity->getId()->getSerialization();
		$description = self::textIn( $entity->getDescriptions()->toTextArray() );
		return [ 'id' => $id, 'name' => self::textIn( $entity->getLabels()->toTextArray() ) ?? $id ] +
			( $description === null ? [] : [ 'description' => $description ] );
	}

	public static function nameOf( string $id ): string {
		$entity = self::withId( $id );
		return $entity ? self::described( $entity )['name'] : $id;
	}

	/** @return array[] The classes of which an entity is an instance */
	public static function typesOf( object $entity ): array {
		$types = [];
		foreach ( self::classesOf( $entity, 'instance of' ) as $id ) {
			$types[] = [ 'id' => $id, 'name' => self::nameOf( $id ) ];
		}
		return $types;
	}

	/** Whether an entity is an instance of one of these classes or their subclasses. */
	public static function isOneOf( object $entity, array $types ): bool {
		$types = array_map( [ self::class, 'resolved' ], $types );
		$level = self::classesOf( $entity, 'instance of' );
		$seen = [];
		for ( $deep = 0; $level !== [] && $deep <= self::SUBCLASSES_DEEP && count( $seen ) < self::CLASSES_MAX; $deep++ ) {
			if ( array_intersect( $level, $types ) !== [] ) {
				return true;
			}
			$seen += array_fill_keys( $level, true );
			$next = [];
			foreach ( $level as $id ) {
				$class = self::withId( $id );
				array_push( $next, ...( $class ? self::classesOf( $class, 'subclass of' ) : [] ) );
			}
			$level = array_diff( array_unique( $next ), array_keys( $seen ) );
		}
		return false;
	}

	/** @return object[] The values of an entity's best statements with a property; if there are many, the first ones */
	public static function valuesOf( object $entity, ?string $property ): array {
		$statements = self::statementsOf( $entity, $property );
		return $statements ? array_slice( self::valuesIn( $statements->getBestStatements() ), 0, self::VALUES_MAX ) : [];
	}

	/** @return object[] The values of all its statements with a property that are not deprecated */
	public static function standingValuesOf( object $entity, string $property ): array {
		$statements = self::statementsOf( $entity, $property );
		return $statements ? self::valuesIn( $statements->getByRank( [ Statement::RANK_PREFERRED, Statement::RANK_NORMAL ] ) ) : [];
	}

	private static function statementsOf( object $entity, ?string $property ): ?StatementList {
		$parsed = self::parsed( (string)$property );
		return $parsed !== null && $parsed->getEntityType() === 'property' && method_exists( $entity, 'getStatements' ) ?
			$entity->getStatements()->getByPropertyId( $parsed ) : null;
	}

	/** @return object[] */
	private static function valuesIn( StatementList $statements ): array {
		$snaks = array_filter( $statements->getMainSnaks(), static fn ( $snak ) => $snak->getType() === 'value' );
		return array_values( array_map( static fn ( $snak ) => $snak->getDataValue(), $snaks ) );
	}

	/**
	 * @return array[] An entity's data for the cells of a table: values of a property, or labels, aliases or
	 * descriptions, requested as `Len` and the like
	 */
	public static function cellsOf( object $entity, string $property ): array {
		if ( preg_match( '/^([LAD])([a-z][a-z-]{1,20})$/', $property, $match ) ) {
			[ , $kind, $language ] = $match;
			$texts = [ 'L' => 'getLabels', 'D' => 'getDescriptions', 'A' => 'getAliasGroups' ];
			$found = $entity->{$texts[$kind]}()->toTextArray()[$language] ?? [];
			return array_map( static fn ( $text ) => [ 'str' => $text ], (array)$found );
		}
		return array_map( static function ( $value ) {
			switch ( $value->getType() ) {
				case 'wikibase-entityid':
					$id = $value->getEntityId()->getSerialization();
					return [ 'id' => $id, 'name' => self::nameOf( $id ) ];
				case 'quantity':
					return [ 'float' => (float)$value->getAmount()->getValue() ];
				case 'time':
					// The protocol only has complete dates.
					$date = WikisteadLikeness::dateOf( $value );
					return $value->getPrecision() >= 11 ? [ 'date' => "{$date}T00:00:00Z" ] : [ 'str' => $date ];
				case 'globecoordinate':
					return [ 'str' => $value->getLatitude() . ',' . $value->getLongitude() ];
				case 'monolingualtext':
					return [ 'str' => $value->getText() ];
				default:
					return [ 'str' => (string)$value->getValue() ];
			}
		}, self::valuesOf( $entity, $property ) );
	}

	/** @return string[] A class and as many subclasses as a sample of their instances needs */
	private static function withSubclasses( string $class ): array {
		$classes = $level = [ $class ];
		for ( $deep = 0; $level !== [] && $deep < self::SUBCLASSES_DEEP && count( $classes ) < self::SUBCLASSES_SAMPLED; $deep++ ) {
			$found = self::having( 'subclass of', $level, self::SUBCLASSES_SAMPLED - count( $classes ) );
			$level = array_diff( array_map( static fn ( $entity ) => $entity->getId()->getSerialization(), $found ), $classes );
			array_push( $classes, ...$level );
		}
		return $classes;
	}

	/**
	 * @param string[] $ids
	 * @return object[] Items whose property with this meaning has one of these items as its value
	 */
	private static function having( string $meaning, array $ids, int $limit, int $bytesMax = PHP_INT_MAX ): array {
		$property = WikisteadOntology::property( $meaning );
		$statements = array_map( static fn ( $id ) => "$property=$id", $ids );
		return $property === null ? [] :
			self::found( WikisteadSearchQuery::ofStatement( ...$statements ), 'item', $limit, $bytesMax );
	}

	/** @return object[] */
	private static function longest( string $type, int $limit ): array {
		$titles = MediaWikiServices::getInstance()->getConnectionProvider()->getReplicaDatabase()->newSelectQueryBuilder()
			->select( 'page_title' )
			->from( 'page' )
			->where( [ 'page_is_redirect' => 0, 'page_namespace' => WikibaseRepo::getEntityNamespaceLookup()->getEntityNamespace( $type ) ] )
			->andWhere( 'page_len <= ' . self::EXAMPLE_BYTES_MAX )
			->orderBy( 'page_len', 'DESC' )
			->limit( $limit )
			->caller( __METHOD__ )
			->fetchFieldValues();
		return array_filter( array_map( [ self::class, 'withId' ], $titles ) );
	}

	/** @return string[] The ids that are values of the property with this meaning, with redirects resolved */
	private static function classesOf( object $entity, string $meaning ): array {
		$ids = [];
		foreach ( self::valuesOf( $entity, WikisteadOntology::property( $meaning ) ) as $value ) {
			if ( $value->getType() === 'wikibase-entityid' ) {
				$ids[] = self::resolved( $value->getEntityId()->getSerialization() );
			}
		}
		return $ids;
	}

	private static function resolved( string $id ): string {
		$entity = self::withId( $id );
		return $entity ? $entity->getId()->getSerialization() : $id;
	}

	/**
	 * @return object[]
	 * @throws HttpException until every page is in the index
	 */
	private static function found( WikisteadSearchQuery $query, string $type, int $limit, int $bytesMax = PHP_INT_MAX ): array {
		if ( !WikisteadSearchIndex::isComplete() ) {
			throw new HttpException( 'The search index of this wiki is being built. Try again later.', 503 );
		}
		$namespace = WikibaseRepo::getEntityNamespaceLookup()->getEntityNamespace( $type );
		$rows = WikisteadSearchIndex::engine()->findNames( $query, [ $namespace ], $limit );
		$entities = [];
		foreach ( $rows as $row ) {
			$entity = $row->page_len <= $bytesMax ? self::withId( $row->page_title ) : null;
			if ( $entity ) {
				$entities[] = $entity;
			}
		}
		return $entities;
	}

	/** @return object[] The found entities, preceded by the one named by its id, if any */
	private static function withFirst( ?object $own, string $type, array $found ): array {
		return $own === null || $own->getType() !== $type ? $found :
			[ $own, ...array_filter( $found, static fn ( $entity ) => !$entity->getId()->equals( $own->getId() ) ) ];
	}

	private static function textIn( array $texts ): ?string {
		return $texts[self::$language] ?? $texts[$GLOBALS['wgLanguageCode']] ?? $texts['mul'] ?? $texts['en'] ?? ( $texts === [] ? null : reset( $texts ) );
	}
}
