<?php
/**
 * Replaces services of MediaWiki and Wikibase, in requests that make the edits of a batch, by versions that ask once
 * for all edits of a turn. A service that an extension or another version of MediaWiki has made differently stays.
 */
class WikisteadBatchServices {
	/** Services that keep everything that they were made with. */
	private const RECAST = [
		'DefaultOptionsLookup' => WikisteadBatchOptions::class,
		'GlobalIdGenerator' => WikisteadBatchIds::class,
		'HtmlCacheUpdater' => WikisteadBatchPurges::class,
		'JobQueueGroup' => WikisteadBatchJobs::class,
		'LinkBatchFactory' => WikisteadBatchLinkBatches::class,
		'PageStore' => WikisteadBatchPageStore::class,
		'RestrictionStore' => WikisteadBatchRestrictions::class,
	];

	/** @var array<string, ReflectionProperty[]> The properties to copy, by class */
	private static array $properties = [];

	/** @param object $services MediaWiki's */
	public static function define( object $services ): void {
		if ( $services->hasService( 'WikibaseRepo.ItemTermStoreWriter' ) ) {
			WikisteadBatchTerms::define( $services );
		}
		$services->redefineService( 'CommentStore', static fn ( $services ) => new WikisteadBatchComments( $services->getContentLanguage() ) );
		$services->addServiceManipulator( 'LinkTargetLookup', static fn ( $lookup ) => new WikisteadBatchLinkTargets( $lookup ) );
		$services->addServiceManipulator( 'BacklinkCacheFactory', static fn ( $factory, $services ) =>
			self::attempt( static fn () => new WikisteadBatchBacklinks( $factory, $services->getLinkTargetLookup() ) ) );
		foreach ( self::RECAST as $name => $class ) {
			if ( $services->hasService( $name ) ) {
				$services->addServiceManipulator( $name, static fn ( $service ) => self::recast( $service, $class ) );
			}
		}
	}

	/**
	 * The same object as one of a subclass.
	 *
	 * @param string $class Without properties of its own that a constructor would have to set
	 * @return object The object itself if it is not of the class's parent
	 */
	public static function recast( object $object, string $class ): object {
		return self::attempt( static function () use ( $object, $class ) {
			$parent = get_parent_class( $class );
			if ( get_class( $object ) !== $parent ) {
				return null;
			}
			self::$properties[$class] ??= array_filter( ( new ReflectionClass( $parent ) )->getProperties(), static fn ( $property ) => !$property->isStatic() );
			$recast = ( new ReflectionClass( $class ) )->newInstanceWithoutConstructor();
			foreach ( self::$properties[$class] as $property ) {
				$property->setAccessible( true );
				if ( $property->isInitialized( $object ) ) {
					$property->setValue( $recast, $property->getValue( $object ) );
				}
			}
			return $recast;
		} ) ?? $object;
	}

	/** @return object|null Null in a version of MediaWiki that has no such class */
	private static function attempt( callable $make ): ?object {
		try {
			return $make();
		} catch ( Error | ReflectionException $error ) {
			return null;
		}
	}
}
