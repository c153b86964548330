<?php
use Wikibase\Lib\Store\Sql\Terms\TermInLangIdsAcquirer;
use Wikibase\Lib\Store\Sql\Terms\TermInLangIdsResolver;

/**
 * The ids of labels, descriptions and aliases. Wikibase needs up to fifteen SQL statements for one item's ids;
 * this class needs as many for all items of a turn.
 */
class WikisteadBatchTerms implements TermInLangIdsAcquirer {
	/** How many terms are queried at once. SQLite accepts no condition with more than a thousand parts. */
	private const TOGETHER = 200;

	/** The instance used by the writer of items' terms, once there is one. */
	private static ?self $ofItems = null;

	private TermInLangIdsAcquirer $inner;
	private TermInLangIdsResolver $resolver;
	/** @var array<string, array<string, array<string, int|string>>> Ids by type, language and text */
	private array $ids = [];

	private function __construct( TermInLangIdsAcquirer $inner, TermInLangIdsResolver $resolver ) {
		$this->inner = $inner;
		$this->resolver = $resolver;
	}

	/** Makes the writer of items' terms use this class. @param object $services MediaWiki's */
	public static function define( object $services ): void {
		$services->addServiceManipulator( 'WikibaseRepo.ItemTermStoreWriter', static function ( $writer, $services ) {
			$repo = Wikibase\Repo\WikibaseRepo::class;
			try {
				$db = $repo::getRepoDomainDbFactory( $services )->newRepoDb();
				$resolver = $repo::getTermInLangIdsResolverFactory( $services )->getResolverForEntitySource( $repo::getLocalEntitySource( $services ) );
				self::$ofItems = new self(
					new Wikibase\Lib\Store\Sql\Terms\DatabaseTermInLangIdsAcquirer( $db, $repo::getTypeIdsAcquirer( $services ) ), $resolver );
				return new Wikibase\Lib\Store\ItemTermStoreWriterAdapter( new Wikibase\Lib\Store\Sql\Terms\DatabaseItemTermStoreWriter(
					$db, $services->getJobQueueGroup(), self::$ofItems, $resolver, $repo::getStringNormalizer( $services ) ) );
			} catch ( Error $error ) {
				// Other versions of Wikibase build the writer from different parts.
				self::$ofItems = null;
				return $writer;
			}
		} );
	}

	/** Stores the names of these entities' kinds of terms. Until the transaction is committed, MediaWiki does not find the name of a new one. */
	public static function storeTypes( array $entities ): void {
		$types = array_values( array_unique( array_column( self::termsOf( $entities ), 0 ) ) );
		if ( $types !== [] ) {
			Wikibase\Repo\WikibaseRepo::getTypeIdsAcquirer()->acquireTypeIds( $types );
		}
	}

	/** Queries the terms of these entities together. */
	public static function prepare( array $entities ): void {
		Wikibase\Repo\WikibaseRepo::getItemTermStoreWriter();
		if ( self::$ofItems ) {
			self::$ofItems->learn( self::termsOf( $entities ) );
		}
	}

	/** Whether all queried terms still exist. A job may have removed some that nothing used. */
	public static function exist(): bool {
		$ids = [];
		$known = self::$ofItems ? self::$ofItems->ids : [];
		array_walk_recursive( $known, static function ( $id ) use ( &$ids ) {
			$ids[] = $id;
		} );
		return $ids === [] || count( self::$ofItems->resolved( $ids ) ) === count( array_unique( $ids ) );
	}

	public static function forget(): void {
		if ( self::$ofItems ) {
			self::$ofItems->ids = [];
		}
	}

	/** @inheritDoc */
	public function acquireTermInLangIds( array $termsArray, ?callable $callback = null ): array {
		$ids = [];
		foreach ( $termsArray as $type => $languages ) {
			foreach ( $languages as $language => $texts ) {
				foreach ( (array)$texts as $text ) {
					$id = $this->ids[$type][$language][$text] ?? null;
					if ( $id === null ) {
						return $this->inner->acquireTermInLangIds( $termsArray, $callback );
					}
					$ids[] = $id;
				}
			}
		}
		if ( $callback !== null ) {
			$callback( $ids );
		}
		return $ids;
	}

	/** @return array[] Type, language and text of each term */
	private static function termsOf( array $entities ): array {
		$terms = [];
		foreach ( $entities as $entity ) {
			$fingerprint = $entity instanceof Wikibase\DataModel\Entity\Item ? $entity->getFingerprint() : null;
			$lists = !$fingerprint ? [] : [
				'label' => $fingerprint->getLabels(),
				'description' => $fingerprint->getDescriptions(),
				'alias' => $fingerprint->getAliasGroups(),
			];
			foreach ( $lists as $type => $list ) {
				foreach ( $list->toTextArray() as $language => $texts ) {
					foreach ( (array)$texts as $text ) {
						$text = Wikibase\Repo\WikibaseRepo::getStringNormalizer()->cleanupToNFC( $text );
						$terms["$type\n$language\n$text"] = [ $type, $language, $text ];
					}
				}
			}
		}
		return array_values( $terms );
	}

	private function learn( array $terms ): void {
		foreach ( array_chunk( $terms, self::TOGETHER ) as $some ) {
			$asked = [];
			foreach ( $some as [ $type, $language, $text ] ) {
				$asked[$type][$language][] = $text;
			}
			foreach ( $this->resolved( $this->inner->acquireTermInLangIds( $asked ) ) as $id => $types ) {
				foreach ( $types as $type => $languages ) {
					foreach ( $languages as $language => [ $text ] ) {
						$this->ids[$type][$language][$text] = $id;
					}
				}
			}
		}
	}

	/** @param array $ids @return array[] The text of each existing term, by type and language */
	private function resolved( array $ids ): array {
		$ids = array_unique( $ids );
		return array_filter( $ids === [] ? [] :
			$this->resolver->resolveGroupedTermInLangIds( array_combine( $ids, array_map( static fn ( $id ) => [ $id ], $ids ) ) ) );
	}
}
